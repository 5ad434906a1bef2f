import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Row } from '../catalogue/drafts.ts';

/** The one row to be written, where the glossary is another than the stored one; nothing where the files do not say. */
export async function compareGlossary(
  connection: Connection,
  glossary: readonly (readonly string[])[] | undefined,
  now: Date,
): Promise<Row<'search_glossary'>[]> {
  if (glossary === undefined) return [];
  const stored = await connection
    .selectFrom('search_glossary')
    .select('entries')
    .executeTakeFirst();
  if (isDeepStrictEqual(stored?.entries ?? [], glossary)) return [];
  const entries = glossary.map((names) => [...names]);
  return [{ only_row: true, entries, changed_at: now }];
}
