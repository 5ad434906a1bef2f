import type { Services } from '../../platform/services.ts';
import type { SubmissionRow } from './identity.repository.ts';
import type { Person } from './read-person.ts';

type Sealing = Pick<Services, 'signer'>;

export function sealPerson({ signer }: Sealing, studentId: number, { name, number }: Person) {
  const owner = String(studentId);
  return {
    name_sealed: signer.seal('identity-name', owner, Buffer.from(name)),
    number_sealed: signer.seal('identity-number', owner, Buffer.from(number)),
  };
}

export function unsealPerson(
  { signer }: Sealing,
  row: Pick<SubmissionRow, 'student_id' | 'name_sealed' | 'number_sealed'>,
): Person {
  const owner = String(row.student_id);
  return {
    name: signer.unseal('identity-name', owner, row.name_sealed).toString(),
    number: signer.unseal('identity-number', owner, row.number_sealed).toString(),
  };
}

/** The same for the same document whoever has it; a passport never equals an identity card. */
export function numberDigest(
  { signer }: Sealing,
  document: 'id-card' | 'passport',
  number: string,
): Buffer {
  return signer.digest('identity-number', `${document}:${number}`);
}
