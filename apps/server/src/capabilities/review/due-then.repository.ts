import type { LoggedReview } from '@xuezhou/rules/flash-card/schedule';
import type { PartAnswer } from '@xuezhou/rules/practice/composite';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

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
  /** Of a composite question; else the question itself. */
  parts: number[];
  /** Those before the end. */
  answers: PartAnswer[];
}

const epochMs = (column: 'a.answered_at' | 's.cleared_at' | 'r.reviewed_at') =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** A question by itself is read as a composite one of one part. What the student wants of the book today is taken to have held. */
const listQuestions = prepareSql<Then, MovedQuestionRow>(
  (p) => sql`
    with wish as (
      select t.auto_remove_wronglist as auto, coalesce(w.rights_needed, 1) as needed
      from student t left join practice_setting w on w.student_id = t.student_id
      where t.student_id = ${p.studentId}
    )
    select s.course_id, s.question_id, s.is_marked,
      case when s.cleared_at < ${p.end} then ${epochMs('s.cleared_at')} end as cleared_at,
      case when q.kind = 'xl' then
        array(select t.question_id from question t where t.parent_id = q.question_id and t.retired_at is null)
        else array[q.question_id] end as parts,
      coalesce(case when q.kind = 'xl' then (
          select jsonb_agg(part) from jsonb_array_elements(s.part_answers) part
          where to_timestamp((part->>'at')::bigint / 1000.0) < ${p.end})
        else (
          select jsonb_agg(jsonb_build_object('part', a.question_id, 'verdict', a.question_status,
            'at', ${epochMs('a.answered_at')}, 'autoRemove', wish.auto, 'rightsNeeded', wish.needed))
          from answer a
          where a.student_id = ${p.studentId} and a.question_id = s.question_id and a.group_id is null
            and a.question_status <> 0 and a.answered_at < ${p.end})
        end, '[]') as answers
    from question_state s
    join question q on q.question_id = s.question_id and q.parent_id is null and q.retired_at is null
    left join book k on k.book_id = q.book_id
    cross join wish
    where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[])
      and (s.answered_at >= ${p.end} or s.cleared_at >= ${p.end}) and coalesce(k.book_status, 1) = 1`,
);

export interface MovedCardRow {
  course_id: number;
  card_id: number;
  mode: 'steady' | 'deadline';
  easy_days: number[];
  /** Those before the end that were not taken back. */
  reviews: LoggedReview[];
}

const listCards = prepareSql<Then, MovedCardRow>(
  (p) => sql`
    select s.course_id, s.card_id, coalesce(a.mode, 'steady') as mode, coalesce(a.easy_days, '{}') as easy_days,
      coalesce((
        select jsonb_agg(jsonb_build_object('reviewId', r.review_id, 'rating', r.rating, 'at', ${epochMs('r.reviewed_at')}))
        from card_review r
        where r.student_id = ${p.studentId} and r.card_id = s.card_id and r.reviewed_at < ${p.end}
          and not exists (select from card_review_undo u
            where u.student_id = r.student_id and u.review_id = r.review_id and u.card_id = r.card_id)
      ), '[]') as reviews
    from card_state s
    left join card_plan a on a.student_id = s.student_id and a.course_id = s.course_id
    where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[]) and s.reviewed_at >= ${p.end}`,
);

/** What was done again, or taken out, after a day, as the logs had it when the day ended. */
export const movedReader = (connection: Connection, then: Then) => ({
  questions: () => listQuestions.rows(connection, then),
  cards: () => listCards.rows(connection, then),
});
