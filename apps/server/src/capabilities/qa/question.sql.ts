import { sql, type RawBuilder } from 'kysely';
import { isQuestionWithheld } from '../practice/practice-exam.port.ts';

// Each fragment names the question t, and the part that the reader has in it x.

export interface Reader {
  /** 0 for a visitor, who has nothing. */
  readonly studentId: number;
  readonly now: Date;
}

/** Whether the reader may open it: what they asked themselves, and what is open to all. */
export const isVisible = (p: Pick<Reader, 'studentId'>) => sql<boolean>`(
  t.student_id = ${p.studentId} or not t.is_private and t.withdrawn_at is null and t.hidden_at is null)`;

/** How often a student asked about one and the same thing since a moment, at most; 0 where nothing was asked. */
export const sameAsked = (student: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<number>`(
  select coalesce(max(n), 0)::int from (
    select count(*) as n from qa_question o
    where o.student_id = ${student} and o.asked_at >= ${since} and o.withdrawn_at is null and o.about_id is not null
    group by o.about_kind, o.about_id
  ) same)`;

/** Whether it is about a question of a paper that the reader has open. */
export const isKept = (p: Reader) => sql<boolean>`(t.about_kind = 'question'
  and ${isQuestionWithheld(p, sql`t.about_id`)})`;

/** The part of a reader who has something to do with the question, not of one who once had. */
export const partOf = (p: Pick<Reader, 'studentId'>) => sql`qa_part x
  on x.student_id = ${p.studentId} and x.question_id = t.question_id and ${isInvolved}`;
const isInvolved = sql`(x.has_asked or x.has_answered or x.followed_at is not null)`;

/** An answer a that the reader sees. */
export const seesAnswer = (p: Pick<Reader, 'studentId'>) =>
  sql`a.hidden_at is null and (not a.is_private or t.student_id = ${p.studentId})`;

/** As u: what came after what the reader has seen, without what they wrote themselves. */
export const unreadOf = (p: Pick<Reader, 'studentId'>) => sql`lateral (
  select
    count(*) filter (where new.kind = 'teacher') as new_teacher,
    count(*) filter (where new.kind = 'student') as new_answers,
    count(*) filter (where new.kind = 'comment') as new_comments
  from (
    select case when a.staff_id is null then 'student' else 'teacher' end as kind
    from qa_answer a
    where a.question_id = t.question_id and a.number > x.read_to and ${seesAnswer(p)}
      and a.student_id is distinct from ${p.studentId}
    union all
    select 'comment' from qa_comment m
    join qa_answer a on a.qa_answer_id = m.qa_answer_id and ${seesAnswer(p)}
    where m.question_id = t.question_id and m.number > x.read_to and m.hidden_at is null
      and m.student_id <> ${p.studentId}
  ) new
  where t.merged_into is null
) u`;

export interface QuestionRow {
  question_id: string;
  title: string;
  excerpt: string;
  course_id: number | null;
  course_title: string | null;
  family: string | null;
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  reading_title: string | null;
  state: 'waiting' | 'students' | 'teacher' | 'accepted' | 'withdrawn';
  is_private: boolean;
  is_hidden: boolean;
  is_held: boolean;
  answers: number;
  follows: number;
  asked_at: Date;
  last_at: Date;
  is_mine: boolean;
  is_followed: boolean;
  is_flagged: boolean;
  is_kept: boolean;
  new_teacher: number;
  new_answers: number;
  new_comments: number;
}

/** The columns of QuestionRow, of `questionsOf`. */
export const questionColumns = (p: Reader) => sql`t.question_id, t.title, t.excerpt, t.course_id,
  c.title as course_title, c.family, t.book_id, k.title as book_title, t.reading_id,
  r.title as reading_title, t.state, t.is_private,
  t.hidden_at is not null as is_hidden, t.held_at is not null as is_held, t.answers, t.follows, t.asked_at, t.last_at,
  coalesce(t.student_id = ${p.studentId}, false) as is_mine, x.followed_at is not null as is_followed,
  coalesce(x.is_flagged, false) as is_flagged, ${isKept(p)} as is_kept,
  coalesce(u.new_teacher, 0) as new_teacher, coalesce(u.new_answers, 0) as new_answers,
  coalesce(u.new_comments, 0) as new_comments`;

/** Questions with where they belong, and what is new in them. */
export const questionsOf = (p: Reader) => sql`qa_question t
  left join course c on c.course_id = t.course_id
  left join book k on k.book_id = t.book_id
  left join reading r on r.reading_id = t.reading_id
  left join ${partOf(p)}
  left join ${unreadOf(p)} on x.student_id is not null`;
