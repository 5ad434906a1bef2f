import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

interface Booking {
  readonly liveId: number | null;
  readonly courseId: number;
  readonly teacher: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

/** The first class at the same time of the same teacher, else of the same course, in words; null: there is none. */
export async function clashOf(
  connection: Change | Connection,
  { liveId, courseId, teacher, beginsAt, endsAt }: Booking,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ title: string; begins_at: Date; is_teacher: boolean }>`
    select title, begins_at, trim(teacher) = ${teacher.trim()} as is_teacher
    from live_class
    where begins_at < ${endsAt} and ends_at > ${beginsAt} and ends_at > ${now}
      and cancelled_at is null and ended_at is null and live_id is distinct from ${liveId}::int
      and (trim(teacher) = ${teacher.trim()} or course_id = ${courseId})
    order by is_teacher desc, begins_at, live_id limit 1`.execute(connection);
  const [clash] = rows;
  if (clash === undefined) return null;
  return clashWords(clash, clash.is_teacher ? teacher : null);
}

/** The other one, and the teacher of both; null: they are of one course. */
export function clashWords(
  { title, begins_at: at }: { readonly title: string; readonly begins_at: Date },
  teacher: string | null,
): string {
  const of = teacher === null ? '是同一门课' : `都是${teacher.trim()}的课`;
  return `和 ${dayOf(at)} ${minuteOf(at).slice(-5)} 的“${title}”撞了，${of}`;
}

/** Two who plan at once do not get both: whoever plans waits for the other, before it looks. */
export async function holdPlans(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('live plan', 0))`.execute(change);
}

/** Throws liveClash. */
export async function demandNoClash(change: Change, booking: Booking, now: Date): Promise<void> {
  await holdPlans(change);
  const words = await clashOf(change, booking, now);
  if (words !== null) throw new Refusal('liveClash', `${words}，请换一个时间`);
}
