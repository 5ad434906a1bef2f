import type { Services } from '../../platform/services.ts';

type Signing = Pick<Services, 'signer' | 'clock'>;

const minutes = 10;
const purpose = 'course-file';

export interface FileTicket {
  readonly studentId: number;
  readonly courseId: number;
  /** 0 for a file of the whole course. */
  readonly bookId: number;
  readonly fileId: number;
}

/** Opens one file for one student for ten minutes. */
export function fileAddress(
  { signer, clock }: Signing,
  ticket: FileTicket,
): { address: string; expiresAt: Date } {
  const until = clock.now().getTime() + minutes * 60_000;
  const { studentId, courseId, bookId, fileId } = ticket;
  const text = `${studentId}.${courseId}.${bookId}.${fileId}.${until}`;
  return {
    address: `/files/course/${text}.${signer.sign(purpose, text)}`,
    expiresAt: new Date(until),
  };
}

/** Undefined when the signature is not ours or its time is over. */
export function readFileTicket({ signer, clock }: Signing, signed: string): FileTicket | undefined {
  const end = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, end));
  if (!signer.verify(purpose, text, signed.slice(end + 1))) return undefined;
  const [studentId = 0, courseId = 0, bookId = 0, fileId = 0, until = 0] = text
    .split('.')
    .map(Number);
  return until < clock.now().getTime() ? undefined : { studentId, courseId, bookId, fileId };
}
