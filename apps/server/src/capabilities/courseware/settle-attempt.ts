import { settleCourseware } from '@xuezhou/rules/courseware/settle';
import { sql } from 'kysely';
import type { CoursewareStanding } from '@xuezhou/contract/courseware';
import type { Change } from '../../platform/database/prepare.ts';
import { coursewareReader, factsOf } from './courseware.repository.ts';
import { standingOf } from './get-courseware.ts';

/** Makes the standing of an attempt anew from what its parts told; what is done stays done. */
export async function settleAttempt(
  change: Change,
  attemptId: number,
  now: Date,
): Promise<CoursewareStanding> {
  const reader = coursewareReader(change);
  const attempt = await reader.attemptById(attemptId);
  if (attempt === undefined) throw new Error('an attempt that is settled is there');
  const states = await reader.states(attemptId);
  const { seconds } = await change
    .selectFrom('courseware_session')
    .where('attempt_id', '=', attemptId)
    .select(sql<number>`coalesce(sum(seconds), 0)::int`.as('seconds'))
    .executeTakeFirstOrThrow();
  const parts = attempt.parts
    .filter(({ href }) => href !== null)
    .map(({ key, reports }) => {
      const told = states.find(({ part }) => part === key);
      return { reports, facts: told === undefined ? null : factsOf(told) };
    });
  const rule = { passPercent: attempt.pass_percent, minutes: attempt.minutes };
  const standing = settleCourseware(parts, rule, seconds);
  const done_at = attempt.done_at ?? (standing.isDone ? now : null);
  const settled = {
    percent: done_at === null ? standing.percent : 100,
    score_raw: standing.score?.raw ?? null,
    score_max: standing.score?.max ?? null,
    ...{ seconds, done_at },
  };
  await change
    .updateTable('courseware_attempt')
    .where('attempt_id', '=', attemptId)
    .set(settled)
    .execute();
  return standingOf({ ...attempt, ...settled }, states);
}
