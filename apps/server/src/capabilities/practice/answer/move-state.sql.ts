import { sql, type RawBuilder } from 'kysely';

/** What each of these students wants of the wrong-answer book, as `wish`. */
export const wishOf = (students: RawBuilder<unknown>) => sql`wish as (
  select t.student_id, t.auto_remove_wronglist as auto, coalesce(w.rights_needed, 1) as needed
  from student t left join practice_setting w on w.student_id = t.student_id
  where t.student_id in (${students}))`;

/** What `moveState` reads of an answer that the log took. */
export const loggedColumns = sql`student_id, question_id, version, course_id, group_id, student_answer,
  question_status, answered_at, spent_ms, received_at`;

/** Of the state s. */
export const rightsInRow = sql`(select count(*)::int from unnest(s.right_at) at
  where at > coalesce(s.wrong_at, '-infinity'))`;

/** Of the state s: the day to which its student put the question since the last answer, counted as in study-day.ts; else null. */
export const movedDay = sql`case when s.due_moved_at >= coalesce(s.answered_at, '-infinity')
  then s.due_on - date '1970-01-01' end`;

const rights = sql`(select array(select at from unnest(s.right_at || excluded.right_at) at
  order by at desc limit 5))`;

/** Whether the right answers since the last wrong one are as many as the student wants. */
const isEarned = sql`(select wish.auto and wish.needed <= (
  select count(*) from unnest(s.right_at || excluded.right_at) at
  where at > coalesce(greatest(s.wrong_at, excluded.wrong_at), '-infinity'))
  from wish where wish.student_id = s.student_id)`;

/**
 * Moves the state of each question of which `logged` has an answer, at most one of a student. A right one may take its question out of the
 * wrong-answer book; a wrong one that is younger than the others undoes what right ones before it had earned.
 * An answer to a version whose key was corrected is one to the version that corrected it.
 * `earned` comes first: a student's points are locked before what was answered (`earnedByAnswers`).
 */
export const moveState = sql`
  insert into question_state as s (student_id, question_id, course_id, version, student_answer,
    question_status, correct_count, wrong_count, wrong_at, right_at, earned_at, answered_at)
  select student_id, question_id, course_id,
    coalesce((select judged_as from question_version v
      where v.question_id = logged.question_id and v.version = logged.version), version),
    student_answer, question_status,
    (question_status = 1)::int, (question_status = -1)::int,
    case when question_status = -1 and group_id is null then answered_at end,
    case when question_status = 1 and group_id is null then array[answered_at] else '{}' end,
    case when question_status = 1 and group_id is null and wish.auto and wish.needed = 1 then answered_at end,
    answered_at
  from logged join wish using (student_id) join earned using (student_id, question_id)
  order by student_id, question_id
  on conflict (student_id, question_id) do update set
    correct_count = s.correct_count + excluded.correct_count,
    wrong_count = s.wrong_count + excluded.wrong_count,
    wrong_at = greatest(s.wrong_at, excluded.wrong_at),
    right_at = ${rights},
    earned_at = case
      when excluded.right_at <> '{}' and ${isEarned}
        then greatest(s.earned_at, (select max(at) from unnest(s.right_at || excluded.right_at) at))
      when excluded.wrong_at > coalesce(s.wrong_at, '-infinity') and not ${isEarned} then null
      else s.earned_at end,
    wrong_removed_at = case when s.in_wrong_book and excluded.right_at <> '{}' and ${isEarned}
      then excluded.answered_at else s.wrong_removed_at end,
    (version, student_answer, question_status, self_grade, answered_at) = (
      select excluded.version, excluded.student_answer, excluded.question_status, null, excluded.answered_at
      where s.answered_at is null or excluded.answered_at >= s.answered_at
      union all
      select s.version, s.student_answer, s.question_status, s.self_grade, s.answered_at
      where excluded.answered_at < s.answered_at)
  returning student_id, question_id, question_status, correct_count, wrong_count, in_wrong_book,
    ${rightsInRow} as rights_in_row`;
