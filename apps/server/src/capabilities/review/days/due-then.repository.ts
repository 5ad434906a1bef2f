import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import type { LoggedReview } from '@xuezhou/rules/flash-card/schedule';
import type { PartAnswer } from '@xuezhou/rules/practice/question/composite';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { cardPlanOf, keptReviews, memoryVersions } from '../../flash-card/flash-card.port.ts';
import { wasInOpenPaper } from '../../mock/mock.port.ts';
import { answersAsParts, partIdsOf } from '../../practice/practice-exam.port.ts';
import { wishOf } from '../../practice/practice-facts.port.ts';
import { fromCards, fromOwnCards, fromQuestions, lockedBooks } from '../reviewable.sql.ts';

export interface Then {
  readonly studentId: number;
  readonly courseIds: readonly number[];
  /** The end of the day. */
  readonly end: Date;
}

export interface MovedQuestionRow {
  course_id: number;
  question_id: number;
  is_marked: boolean;
  /** In milliseconds since 1970, as are the moments of the answers. */
  cleared_at: number | null;
  /** The day that it was put to last, and when; null where that was after the end. */
  moved_day: number | null;
  moved_at: number | null;
  /** It went wrong again before it was cleared: a clearing before the end would have been overwritten. */
  may_have_been_cleared: boolean;
  /** Of a composite question; else the question itself. */
  parts: number[];
  /** Those before the end. */
  answers: PartAnswer[];
}

type Moment = 's.cleared_at' | 's.due_moved_at' | 'r.reviewed_at';

const epochMs = (column: Moment) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** A question by itself is read as a composite one of one part. What the student wants of the book today is taken to have held. */
const listQuestions = prepareSql<Then, MovedQuestionRow>(
  (p) => sql`
    with ${lockedBooks(p)}, ${wishOf(sql`${p.studentId}::int`)}, moved as materialized (
      select s.course_id, s.question_id, s.is_marked, s.cleared_at, s.part_answers, s.due_on, s.due_moved_at, q.kind
      ${fromQuestions(p)} and not ${wasInOpenPaper({ studentId: p.studentId, now: p.end })}
        and (s.answered_at >= ${p.end} or s.cleared_at >= ${p.end} or s.due_moved_at >= ${p.end})
    ), given as (${answersAsParts(p, sql`moved`)})
    select s.course_id, s.question_id, s.is_marked,
      case when s.cleared_at < ${p.end} then ${epochMs('s.cleared_at')} end as cleared_at,
      case when s.due_moved_at < ${p.end} then s.due_on - date '1970-01-01' end as moved_day,
      case when s.due_moved_at < ${p.end} then ${epochMs('s.due_moved_at')} end as moved_at,
      coalesce(bool_or(given.at >= ${p.end} and given.at <= s.cleared_at
        and (part->>'verdict')::int = -1), false) as may_have_been_cleared,
      case when s.kind = 'xl' then
${partIdsOf(sql`s.question_id`)} else array[s.question_id] end as parts,
      jsonb_agg(part) filter (where given.at < ${p.end}) as answers
    from moved s join given on given.question_id = s.question_id
    group by s.course_id, s.question_id, s.is_marked, s.cleared_at, s.due_on, s.due_moved_at, s.kind
    having bool_or(given.at < ${p.end})`,
);

export interface MovedCardRow {
  course_id: number;
  card_id: number;
  mode: 'steady' | 'deadline';
  easy_days: number[];
  /** Those before the end that were not taken back. */
  reviews: LoggedReview[];
}

interface MovedCards {
  versions: MemoryVersion[];
  cards: MovedCardRow[];
}

const listCards = prepareSql<Then, MovedCards>(
  (p) => sql`
    with ${lockedBooks(p)}, moved as (
      select s.student_id, s.course_id, s.card_id ${fromCards(p)} and s.reviewed_at >= ${p.end}
      union all
      select s.student_id, s.course_id, s.card_id ${fromOwnCards(p)} and s.reviewed_at >= ${p.end}
    )
    select ${memoryVersions(p)} as versions, coalesce(jsonb_agg(o), '[]') as cards from (
    select s.course_id, s.card_id, coalesce(a.mode, 'steady') as mode, coalesce(a.easy_days, '{}') as easy_days,
      coalesce((
        select jsonb_agg(jsonb_build_object('reviewId', r.review_id, 'rating', r.rating, 'at', ${epochMs('r.reviewed_at')}))
        from ${keptReviews}
          and r.student_id = ${p.studentId} and r.card_id = s.card_id and r.reviewed_at < ${p.end}
      ), '[]') as reviews
    from moved s
    left join ${cardPlanOf(sql`s.student_id`, sql`s.course_id`)}) o`,
);

/** What was done again, or taken out, after a day, as the logs had it when the day ended. */
export const movedReader = (connection: Connection, then: Then) => ({
  questions: () => listQuestions.rows(connection, then),
  cards: async (): Promise<MovedCards> =>
    (await listCards.first(connection, then)) ?? { versions: [], cards: [] },
});
