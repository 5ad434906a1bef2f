import type { ReviewOverview } from '@xuezhou/contract/review';
import { dayOfMoment, startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { isKept, streakOf, type ReviewDay } from '@xuezhou/rules/review/streak';
import type { Connection } from '../../platform/database/prepare.ts';
import { streakReader, type EnrolmentRow, type PauseRow } from './streak.repository.ts';

/** A streak is looked back on for so many days; a longer one counts on from what it was worth then. */
const daysBack = 366;

/** What the logs say of the days until today. */
export async function streakUntil(
  connection: Connection,
  studentId: number,
  today: number,
): Promise<ReviewOverview['streak']> {
  const from = today - daysBack + 1;
  const { done, planned, enrolments, pauses } = await streakReader(connection, studentId).since(
    new Date(startOfDay(from)),
    textOfDay(from),
  );
  const isFrozen = frozenDays(enrolments, pauses);
  const days: ReviewDay[] = Array.from({ length: daysBack }, (_none, index) => {
    const day = textOfDay(from + index);
    return { done: done[day] ?? 0, planned: planned[day] ?? null, isFrozen: isFrozen(day) };
  });
  const last = days.at(-1);
  return {
    ...streakOf(days),
    isKeptToday: last !== undefined && isKept(last),
    isFrozen: last?.isFrozen ?? false,
  };
}

/** A day is frozen when the student had courses, and all of them were paused. */
function frozenDays(
  enrolments: readonly EnrolmentRow[],
  pauses: readonly PauseRow[],
): (day: string) => boolean {
  const isPaused = (row: EnrolmentRow, day: string) =>
    (row.paused_on !== null && day >= row.paused_on) ||
    pauses.some(
      (pause) =>
        pause.course_id === row.course_id && day >= pause.paused_on && day < pause.resumed_on,
    );
  return (day) => {
    const running = enrolments.filter(
      (row) =>
        row.enrolled_on <= day &&
        (isPaused(row, day) || row.expires_on === null || day <= row.expires_on),
    );
    return running.length > 0 && running.every((row) => isPaused(row, day));
  };
}

/** How many days the student's streak is worth now. */
export const keptDays = async (
  connection: Connection,
  studentId: number,
  now: Date,
): Promise<number> => (await streakUntil(connection, studentId, dayOfMoment(now.getTime()))).days;
