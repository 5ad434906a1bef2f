import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { gradeOpenAnswer as operation } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { rebuildStates } from '../regrade/rebuild-states.ts';

/**
 * The learner's own grade of an open answer steers the wrong-answer book and leaves the statistics alone. What a teacher has
 * marked it does not judge: it is kept, and counts if the mark is taken back. A part of a composite question takes the grade,
 * but neither it nor its composite enters the book by it.
 */
export async function gradeOpenAnswer(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, questionId, grade } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const { studentId } = student;
  const given = { studentId, courseId, questionId, grade, now: services.clock.now() };
  return await inTransaction(services.database.connection, async (change) => ({
    inWrongList: await storeGrade(change, given),
  }));
}

interface Grade {
  readonly studentId: number;
  readonly courseId: number;
  readonly questionId: number;
  readonly grade: 'right' | 'partly' | 'wrong';
  readonly now: Date;
}

/** Whether the question, or the composite of which it is a part, stands in the wrong-answer book then. */
async function storeGrade(change: Change, given: Grade): Promise<boolean> {
  const { studentId, courseId, questionId, grade, now } = given;
  // An answer that arrives meanwhile waits: it moves the state that this leaves.
  const { rows } = await sql<{
    parent_id: number | null;
    answered_at: Date;
    in_wrong_book: boolean;
  }>`
    select q.parent_id, s.answered_at, s.in_wrong_book
    from question_state s join question q on q.question_id = s.question_id
    where s.student_id = ${studentId} and s.question_id = ${questionId} and s.answered_at is not null
      and q.course_id = ${courseId} and q.kind = 'open' and q.retired_at is null
    for update of s`.execute(change);
  const [state] = rows;
  if (state === undefined) throw notFound();
  const { parent_id: groupId, answered_at: answeredAt, in_wrong_book: wasInBook } = state;
  await sql`
    insert into open_grade (student_id, question_id, graded_at, course_id, grade, answered_at)
    values (${studentId}, ${questionId}, ${now}, ${courseId}, ${grade}, ${answeredAt})
    on conflict (student_id, question_id, graded_at) do update
      set grade = excluded.grade, answered_at = excluded.answered_at`.execute(change);
  if (groupId === null)
    await rebuildStates(change, { questionId, groupId, studentIds: [studentId] });
  const { rows: after } = await sql<{ in_wrong_book: boolean }>`
    update question_state s set self_grade = ${grade},
      wrong_removed_at = case when ${wasInBook} and not s.in_wrong_book then ${now} else s.wrong_removed_at end
    where s.student_id = ${studentId} and s.question_id = ${questionId}
    returning case when ${groupId}::int is null then s.in_wrong_book else coalesce(
      (select g.in_wrong_book from question_state g
        where g.student_id = s.student_id and g.question_id = ${groupId}::int), false) end as in_wrong_book`.execute(
    change,
  );
  return after[0]?.in_wrong_book ?? false;
}
