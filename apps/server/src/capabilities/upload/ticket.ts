import type { Services } from '../../platform/services.ts';
import { rulesOf, type Purpose } from './upload-purposes.ts';

type Signing = Pick<Services, 'signer' | 'clock'>;

export interface Ticket {
  readonly studentId: number;
  readonly uploadId: string;
  readonly purpose: Purpose;
  readonly expiresAt: Date;
}

const minutes = 30;
const signing = 'upload';

/** Leave to send one file for half an hour: long enough for a phone in a train. */
export function makeTicket(
  { signer, clock }: Signing,
  given: Omit<Ticket, 'expiresAt'>,
): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000);
  const text = `${given.studentId}.${given.uploadId}.${given.purpose}.${expiresAt.getTime()}`;
  return { ticket: `${text}.${signer.sign(signing, text)}`, expiresAt };
}

/** Undefined when the signature is not ours or its time is over. */
export function readTicket({ signer, clock }: Signing, signed: string): Ticket | undefined {
  const [studentId = '', uploadId = '', purpose = '', until = '', signature = ''] =
    signed.split('.');
  const isOurs = signer.verify(signing, `${studentId}.${uploadId}.${purpose}.${until}`, signature);
  if (!isOurs || Number(until) < clock.now().getTime() || !Object.hasOwn(rulesOf, purpose))
    return undefined;
  return {
    studentId: Number(studentId),
    uploadId,
    // We signed it, so it is one of them.
    purpose: purpose as Purpose,
    expiresAt: new Date(Number(until)),
  };
}
