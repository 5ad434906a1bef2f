import type { Services } from '../../platform/services.ts';
import type { Side } from './identity-images.ts';

type Signing = Pick<Services, 'signer' | 'clock'>;

const minutes = 10;
const purpose = 'identity-image';

interface Ticket {
  readonly studentId: number;
  readonly submissionNo: number;
  readonly side: Side;
}

/** Opens one picture of one submission for ten minutes, in its owner's session only. */
export function imageAddress({ signer, clock }: Signing, ticket: Ticket): string {
  const until = clock.now().getTime() + minutes * 60_000;
  const text = `${ticket.studentId}.${ticket.submissionNo}.${ticket.side}.${until}`;
  return `/files/identity/${text}.${signer.sign(purpose, text)}`;
}

/** Undefined when the signature is not ours or its time is over. */
export function readTicket({ signer, clock }: Signing, signed: string): Ticket | undefined {
  const [studentId = '', submissionNo = '', side = '', until = '', signature = ''] =
    signed.split('.');
  const isOurs = signer.verify(purpose, `${studentId}.${submissionNo}.${side}.${until}`, signature);
  if (!isOurs || Number(until) < clock.now().getTime()) return undefined;
  return {
    studentId: Number(studentId),
    submissionNo: Number(submissionNo),
    // We signed it, so it is one of them.
    side: side as Side,
  };
}
