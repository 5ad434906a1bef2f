import { inOrderOfTime, type CardMemory } from '@xuezhou/rules/flash-card/memory';
import { modelAt, type MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { memoryAfter, type LoggedReview } from '@xuezhou/rules/flash-card/schedule';
import { sql } from 'kysely';
import { prepareSql, type Change } from '../../../platform/database/prepare.ts';
import { inTurns } from '../../../platform/threads/in-turns.ts';
import { keptReviews } from '../facts/card-facts.sql.ts';

type Place = { studentId: number; courseId: number };

const listReviews = prepareSql<Place, { card_id: number; reviews: LoggedReview[] }>(
  (p) => sql`
    select r.card_id, json_agg(json_build_object('reviewId', r.review_id, 'rating', r.rating,
      'at', (extract(epoch from r.reviewed_at) * 1000)::bigint)) as reviews
    from ${keptReviews} and r.student_id = ${p.studentId} and r.card_id in (
      select s.card_id from card_state s where s.student_id = ${p.studentId} and s.course_id = ${p.courseId})
    group by r.card_id`,
);

const storeMemories = prepareSql<{ studentId: number; cards: number[]; memories: string }, never>(
  (p) => sql`
    update card_state s set memory = v.memory
    from unnest(${p.cards}::int[], array(select json_array_elements(${p.memories}::json)::jsonb)) as v (card_id, memory)
    where s.student_id = ${p.studentId} and s.card_id = v.card_id and s.memory is distinct from v.memory`,
);

const storeSince = prepareSql<Place & { since: Date | null }, never>(
  (p) => sql`update card_plan set remembered_since = ${p.since}
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

/**
 * Makes what is known of each card of a course anew from the log, by the parameters that hold. When it is due stays as it
 * was planned: new parameters count from the next review on. Under the lock of the course's plan.
 */
export async function remakeMemories(
  change: Change,
  { studentId, courseId }: Place,
  { versions, since }: { versions: readonly MemoryVersion[]; since: number | null },
): Promise<void> {
  const model = modelAt(versions);
  const rows = await listReviews.rows(change, { studentId, courseId });
  const made = await inTurns(rows, ({ card_id: cardId, reviews }) => ({
    cardId,
    memory: memoryAfter(inOrderOfTime(reviews), model),
  }));
  const kept = made.flatMap(({ cardId, memory }): { cardId: number; memory: CardMemory }[] =>
    memory === null ? [] : [{ cardId, memory }],
  );
  await storeMemories.run(change, {
    studentId,
    cards: kept.map(({ cardId }) => cardId),
    memories: JSON.stringify(kept.map(({ memory }) => memory)),
  });
  await storeSince.run(change, {
    ...{ studentId, courseId },
    since: since === null ? null : new Date(since),
  });
}
