import { sql, type RawBuilder } from 'kysely';

/** Of a grade g: the moment of the answer that it is of. */
const gradedAt = sql`coalesce(g.answered_at, (select max(a.answered_at) from answer a
  where a.student_id = g.student_id and a.question_id = g.question_id and a.answered_at <= g.graded_at))`;

/**
 * Of a grade g: no teacher has marked the answer that it is of. What a teacher has marked is judged by that alone; when the
 * mark is taken back the grade counts again.
 */
export const isOwnWord = sql`not exists (select from answer marked
  where marked.student_id = g.student_id and marked.question_id = g.question_id
    and marked.teacher_share is not null and marked.answered_at = ${gradedAt})`;

/**
 * What these students' grades of their open answers to a question say to the wrong-answer book, beside that an answer was sent
 * and so is right: student_id, verdict, at. A good one says something only where it mends a bad one of the same answer.
 */
export const gradedWords = (students: RawBuilder<unknown>, questionId: number) => sql`
  select student_id, verdict, at from (
    select g.student_id, g.verdict, g.graded_at as at,
      lag(g.verdict) over (partition by g.student_id, g.of order by g.graded_at) as before
    from (
      select g.student_id, case g.grade when 'right' then 1 else -1 end as verdict, g.graded_at, ${gradedAt} as of
      from open_grade g
      where g.student_id in (${students}) and g.question_id = ${questionId} and ${isOwnWord}
    ) g
  ) said where verdict = -1 or before = -1`;
