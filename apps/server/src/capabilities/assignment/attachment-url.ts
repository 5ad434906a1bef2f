import { attachmentLinkMinutes } from '@xuezhou/contract/assignment';
import type { Services } from '../../platform/services.ts';

type Signing = Pick<Services, 'signer' | 'clock'>;

const purpose = 'assignment-attachment';

interface Ticket {
  readonly studentId: number;
  readonly attachmentId: string;
}

/** Opens one attachment for ten minutes, in its owner's session only. */
export function attachmentUrl({ signer, clock }: Signing, ticket: Ticket): string {
  const until = clock.now().getTime() + attachmentLinkMinutes * 60_000;
  const text = `${ticket.studentId}.${ticket.attachmentId}.${until}`;
  return `/files/assignment/${text}.${signer.sign(purpose, text)}`;
}

/** Undefined when the signature is not ours or its time is over. */
export function readTicket({ signer, clock }: Signing, signed: string): Ticket | undefined {
  const [studentId = '', attachmentId = '', until = '', signature = ''] = signed.split('.');
  const isOurs = signer.verify(purpose, `${studentId}.${attachmentId}.${until}`, signature);
  if (!isOurs || Number(until) < clock.now().getTime()) return undefined;
  return { studentId: Number(studentId), attachmentId };
}
