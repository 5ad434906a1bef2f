import type { Services } from '../../platform/services.ts';

const purpose = 'live-calendar';

export interface CalendarTicket {
  readonly studentId: number;
  readonly courseId: number;
  /** Null: the whole schedule. */
  readonly liveId: number | null;
}

const textOf = ({ studentId, courseId, liveId }: CalendarTicket): string =>
  `${studentId}.${courseId}.${liveId ?? 0}`;

/** A calendar subscribes to it for good, without a session; whether the student still may is asked each time. */
export function calendarPath({ signer }: Pick<Services, 'signer'>, ticket: CalendarTicket): string {
  const text = textOf(ticket);
  return `/files/live/${text}.${signer.sign(purpose, text)}.ics`;
}

/** Undefined when the signature is not ours. */
export function readCalendarTicket(
  { signer }: Pick<Services, 'signer'>,
  file: string,
): CalendarTicket | undefined {
  const [, studentId, courseId, liveId, signature = ''] =
    /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.([\w-]{43})\.ics$/.exec(file) ?? [];
  const ticket = {
    studentId: Number(studentId),
    courseId: Number(courseId),
    liveId: liveId === '0' ? null : Number(liveId),
  };
  return signer.verify(purpose, textOf(ticket), signature) ? ticket : undefined;
}
