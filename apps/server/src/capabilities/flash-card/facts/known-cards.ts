import { recallByDecay } from '@xuezhou/rules/flash-card/memory';
import { dayOfMoment } from '@xuezhou/rules/flash-card/study-day';
import { sql } from 'kysely';
import { keptReviews } from './card-facts.sql.ts';
import { decayOfStudent } from './memory-versions.sql.ts';
import type { KnownCards } from '../../practice/practice-facts.port.ts';

/** The school's cards that a student has studied; each says how likely it is remembered on a day. */
export const knownCards: KnownCards = {
  rows: (p) => sql`
    select s.card_id, s.course_id, d.reading_id, (s.memory->>'stability')::float8 as stability,
      (s.memory->>'day')::int as day,
      ${decayOfStudent(p)} as decay, extract(epoch from s.reviewed_at) * 1000 as reviewed_at
    from card_state s join card d on d.card_id = s.card_id and d.course_id = s.course_id
    where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[]) and s.memory is not null
      and d.reading_id is not null`,
  read: (row, now) => ({
    topic: row.reading_id,
    recall: recallByDecay(row, dayOfMoment(now.getTime()), row.decay),
    at: row.reviewed_at,
  }),
  reviews: (p) => sql`
    select r.card_id, json_agg(extract(epoch from r.reviewed_at) * 1000) as reviews
    from ${keptReviews} and r.student_id = ${p.studentId} and r.course_id = any(${p.courseIds}::int[])
    group by r.card_id`,
  // Its stability of then is not kept; that of today is near enough, where a card left out would not be.
  readThen: (row, reviews, moment) => {
    const at = Math.max(
      ...[row.reviewed_at, ...reviews].filter((reviewed) => reviewed <= moment.getTime()),
    );
    if (at === -Infinity) return null;
    const then = { stability: row.stability, day: dayOfMoment(at) };
    const recall = recallByDecay(then, dayOfMoment(moment.getTime()), row.decay);
    return { topic: row.reading_id, recall, at };
  },
};
