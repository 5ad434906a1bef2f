import { recallByDecay } from '@xuezhou/rules/flash-card/memory';
import { dayOfMoment } from '@xuezhou/rules/flash-card/study-day';
import { sql } from 'kysely';
import { decayOfStudent } from './memory-versions.sql.ts';
import type { KnownCards } from '../../practice/practice-facts.port.ts';

/** The school's cards that a student has studied; each says how likely it is remembered on a day. */
export const knownCards: KnownCards = {
  rows: (p) => sql`
    select s.course_id, d.reading_id, (s.memory->>'stability')::float8 as stability,
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
};
