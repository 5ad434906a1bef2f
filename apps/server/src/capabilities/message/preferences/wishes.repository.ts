import type { CalendarKind, MessageKind, MessageWishes } from '@xuezhou/contract/message';
import { usualHours } from '@xuezhou/rules/message/delivery-time';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

export interface HoursRow {
  /** False: the student said nothing. */
  has_hours: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_hour: number | null;
}

export function hoursOf(row: HoursRow): Pick<MessageWishes, 'quiet' | 'digestHour'> {
  if (!row.has_hours) return { quiet: { ...usualHours.quiet }, digestHour: usualHours.digestHour };
  const { quiet_from: from, quiet_to: to } = row;
  return {
    quiet: from === null || to === null ? null : { from, to },
    digestHour: row.digest_hour ?? usualHours.digestHour,
  };
}

/** Every kind of messages. */
export const messageKinds: readonly MessageKind[] = ['qa', 'class', 'order', 'study', 'notice'];

const calendarKinds: readonly CalendarKind[] = ['class', 'study'];

/** What a student wants to see in the calendar. */
export async function kindsInCalendar(
  connection: Connection,
  studentId: number,
): Promise<CalendarKind[]> {
  const rows = await connection
    .selectFrom('message_calendar_off')
    .where('student_id', '=', studentId)
    .select('kind')
    .execute();
  return calendarKinds.filter((kind) => rows.every((row) => row.kind !== kind));
}

export async function readWishes(
  connection: Connection,
  studentId: number,
): Promise<MessageWishes> {
  const choices = await connection
    .selectFrom('message_channel')
    .where('student_id', '=', studentId)
    .orderBy('kind')
    .orderBy('channel')
    .select(['kind', 'channel', 'pace'])
    .execute();
  const hours = await connection
    .selectFrom('message_hours')
    .where('student_id', '=', studentId)
    .select(['quiet_from', 'quiet_to', 'digest_hour'])
    .executeTakeFirst();
  const none = { quiet_from: null, quiet_to: null, digest_hour: null };
  return {
    choices,
    calendar: await kindsInCalendar(connection, studentId),
    ...hoursOf({ has_hours: hours !== undefined, ...(hours ?? none) }),
  };
}

export async function writeWishes(
  change: Change,
  studentId: number,
  { choices, calendar, quiet, digestHour }: MessageWishes,
): Promise<void> {
  const hours = {
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    digest_hour: digestHour,
  };
  // First, so that of two that are sent at once one waits for the other.
  await change
    .insertInto('message_hours')
    .values({ student_id: studentId, ...hours })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(hours))
    .execute();
  await change.deleteFrom('message_channel').where('student_id', '=', studentId).execute();
  // Said twice, the last one counts.
  const wanted = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  const rows = [...wanted.values()].flatMap(({ kind, channel, pace }) =>
    pace === 'off' ? [] : [{ student_id: studentId, kind, channel, pace }],
  );
  if (rows.length > 0) await change.insertInto('message_channel').values(rows).execute();
  if (calendar !== undefined) await writeCalendar(change, studentId, calendar);
}

/** Somebody chose to be told by the app of one employer: by another's only once they choose it there. */
export const forgetWorkWishes = async (change: Change, studentId: number): Promise<void> =>
  void (await change
    .deleteFrom('message_channel')
    .where('student_id', '=', studentId)
    .where('channel', '=', 'work')
    .execute());

async function writeCalendar(
  change: Change,
  studentId: number,
  wanted: readonly CalendarKind[],
): Promise<void> {
  await change.deleteFrom('message_calendar_off').where('student_id', '=', studentId).execute();
  const off = calendarKinds.filter((kind) => !wanted.includes(kind));
  if (off.length > 0)
    await change
      .insertInto('message_calendar_off')
      .values(off.map((kind) => ({ student_id: studentId, kind })))
      .execute();
}
