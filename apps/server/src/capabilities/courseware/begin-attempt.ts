import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { coursewareReader, type AttemptRow } from './courseware.repository.ts';

/** The attempt in which a student goes on; the first one begins in the newest version. Held until the change ends. */
export async function beginAttempt(
  change: Change,
  { studentId }: CurrentStudent,
  coursewareId: number,
  now: Date,
): Promise<AttemptRow> {
  const reader = coursewareReader(change);
  const known = await reader.attempt(studentId, coursewareId);
  if (known === undefined) await addAttempt(change, studentId, coursewareId, now);
  const attempt = known ?? (await reader.attempt(studentId, coursewareId));
  if (attempt === undefined) throw new Error('an attempt that was begun is there');
  await holdAttempt(change, attempt.attempt_id);
  return attempt;
}

/** Begins the newest version, where it is not begun yet. */
export async function addAttempt(
  change: Change,
  studentId: number,
  coursewareId: number,
  now: Date,
): Promise<void> {
  const newest = await coursewareReader(change).newest(coursewareId);
  if (newest === undefined) throw notFound();
  await change
    .insertInto('courseware_attempt')
    .values({
      student_id: studentId,
      courseware_id: coursewareId,
      version_id: newest.version_id,
      begun_at: now,
      last_at: now,
      ...{ done_at: null, score_raw: null, score_max: null, last_part: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is told of one attempt is taken one after the other. */
export async function holdAttempt(change: Change, attemptId: number): Promise<void> {
  await change
    .selectFrom('courseware_attempt')
    .where('attempt_id', '=', attemptId)
    .select('attempt_id')
    .forUpdate()
    .execute();
}
