import { sql } from 'kysely';

/** The day of the exam of the course `c` as the student wants it: the own sitting, else the course's; null: none. */
export const examOfStudent = (p: { studentId: number }) => sql<string | null>`(
  select case when coalesce(a.has_exam, true) then coalesce(a.exam_date, c.exam_date) end
  from (select) one
  left join card_plan a on a.student_id = ${p.studentId} and a.course_id = c.course_id)`;
