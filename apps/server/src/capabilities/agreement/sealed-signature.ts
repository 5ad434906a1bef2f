import { createHash } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { SignatureRow } from './agreement.repository.ts';

type Sealing = Pick<Services, 'signer'>;

/** What was signed and by whom: it names a person, as the documents of the identity verification do. */
export interface Signed {
  readonly html: string;
  readonly name: string;
}

export function sealSignature({ signer }: Sealing, studentId: number, { html, name }: Signed) {
  const owner = String(studentId);
  return {
    html_sealed: signer.seal('agreement-text', owner, Buffer.from(html)),
    name_sealed: signer.seal('agreement-name', owner, Buffer.from(name)),
    html_digest: digestOf(html),
  };
}

type Sealed = Pick<SignatureRow, 'student_id' | 'html_sealed' | 'name_sealed'>;

export function unsealSignature({ signer }: Sealing, row: Sealed): Signed {
  const owner = String(row.student_id);
  return {
    html: signer.unseal('agreement-text', owner, row.html_sealed).toString(),
    name: signer.unseal('agreement-name', owner, row.name_sealed).toString(),
  };
}

export const digestOf = (html: string): Buffer => createHash('sha256').update(html).digest();
