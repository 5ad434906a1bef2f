import type { ContactKind } from './contact.ts';

/**
 * Where a capability keeps contacts: in the column `<kind>_sealed` of a table. Beside it stands `<kind>_plain`, with
 * what an older version left there until this server has sealed it.
 */
export interface ContactPlace {
  readonly table: string;
  readonly kind: ContactKind;
  /** It is looked up: by `<kind>_digest`. */
  readonly hasDigest?: true;
  /** And by its last four digits: by `<kind>_tail`. */
  readonly hasTail?: true;
  /** The column that names a visitor by the contact, as `visitor:` and the digest. */
  readonly visitorKey?: string;
}
