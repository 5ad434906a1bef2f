import {
  answeringAt,
  dueAt,
  minutesBetween,
  usualHours,
  type AnsweringHours,
} from '@xuezhou/rules/qa/answering-hours';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';

export async function readHours(connection: Connection): Promise<AnsweringHours> {
  const row = await connection.selectFrom('qa_hours').selectAll().executeTakeFirst();
  if (row === undefined) return usualHours;
  return {
    ...{ week: row.week, targetMinutes: row.target_minutes, closedOn: row.closed_on },
    silentHours: row.silent_hours ?? usualHours.silentHours,
  };
}

export interface Place {
  readonly course_id: number | null;
  readonly book_id: number | null;
}

interface TeacherRow {
  staff_id: number;
  name: string;
  title: string;
}

/** Who answers there: of the book before of the course before of all, and who has the fewest that wait. */
export async function chooseTeacher(
  connection: Connection,
  { course_id, book_id }: Place,
  { isHead = false }: { isHead?: boolean } = {},
): Promise<TeacherRow | undefined> {
  const { rows } = await sql<TeacherRow>`
    select a.staff_id, s.name, a.title
    from qa_teacher a join staff s on s.staff_id = a.staff_id and s.disabled_at is null
    where (a.book_id is null or a.book_id = ${book_id}::int) and (a.course_id is null or a.course_id = ${course_id}::int)
      ${isHead ? sql`and a.is_head` : sql``}
    order by a.book_id is null, a.course_id is null,
      (select count(*) from qa_question t where t.queued_at is not null and t.teacher_id = a.staff_id), a.staff_id
    limit 1`.execute(connection);
  return rows[0];
}

/** What a question has that comes into the queue at a moment. */
export async function queuedAt(change: Change, place: Place, now: Date) {
  const hours = await readHours(change);
  const teacher = await chooseTeacher(change, place);
  return {
    queued_at: now,
    counts_from: answeringAt(hours, now).countsFrom ?? now,
    due_at: dueAt(hours, now),
    teacher_id: teacher?.staff_id ?? null,
    assigned_at: teacher === undefined ? null : now,
    claimed_by: null,
    claimed_at: null,
    passed_on_at: null,
    snoozed_until: null,
  };
}

/** Minutes of answering hours since it was asked. */
export async function minutesSince(change: Change, from: Date, now: Date): Promise<number> {
  return minutesBetween(await readHours(change), from, now);
}

/** Counts the answers of a question anew: some were made, hidden or accepted. */
export async function countAnswers(change: Change, questionId: string): Promise<void> {
  await sql`
    update qa_question t set (answers, teacher_answers, student_answers, accepted) = (
      select count(*) filter (where not a.is_private), count(*) filter (where a.staff_id is not null),
        count(*) filter (where a.staff_id is null), count(*) filter (where a.accepted_at is not null)
      from qa_answer a where a.question_id = t.question_id and a.hidden_at is null)
    where t.question_id = ${questionId}`.execute(change);
}

/** The number of the next thing in a question, which its lock keeps for the caller. */
export async function takeNumber(change: Change, questionId: string, now: Date): Promise<number> {
  const { last_number } = await change
    .updateTable('qa_question')
    // What was put off comes back when somebody writes.
    .set((eb) => ({ last_number: eb('last_number', '+', 1), last_at: now, snoozed_until: null }))
    .where('question_id', '=', questionId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
