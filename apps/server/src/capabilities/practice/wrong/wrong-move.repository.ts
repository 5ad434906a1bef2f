import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { movedDay, rightsInRow } from '../answer/move-state.sql.ts';

interface Chosen {
  studentId: number;
  courseId: number;
  questionIds: readonly number[];
}

const removeSeveral = prepareSql<Chosen & { now: Date }, { question_id: number }>(
  (p) => sql`
    update question_state s set cleared_at = ${p.now}::timestamptz, wrong_removed_at = ${p.now}::timestamptz
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.in_wrong_book
      and s.question_id = any(${p.questionIds}::int[])
    returning s.question_id`,
);

/** Only what a removal by hand alone keeps out. */
const restore = prepareSql<Chosen, { question_id: number }>(
  (p) => sql`
    update question_state s set cleared_at = null, wrong_removed_at = null
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and not s.in_wrong_book
      and s.question_id = any(${p.questionIds}::int[])
      and s.wrong_at is not null and s.cleared_at >= s.wrong_at and s.earned_at is null
    returning s.question_id`,
);

export interface MovedRow {
  question_id: number;
  answered_at: Date | null;
  rights_in_row: number;
  moved_day: number | null;
}

const move = prepareSql<Chosen & { day: string; now: Date }, MovedRow>(
  (p) => sql`
    update question_state s set due_on = ${p.day}::date, due_moved_at = ${p.now}::timestamptz
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.in_wrong_book
      and s.question_id = any(${p.questionIds}::int[])
    returning s.question_id, s.answered_at, ${rightsInRow} as rights_in_row, ${movedDay} as moved_day`,
);

/** Each is one statement; what is not of the book is passed over. */
export const wrongMover = (connection: Connection, studentId: number, courseId: number) => ({
  remove: (questionIds: readonly number[], now: Date) =>
    removeSeveral.rows(connection, { studentId, courseId, questionIds, now }),
  restore: (questionIds: readonly number[]) =>
    restore.rows(connection, { studentId, courseId, questionIds }),
  move: (questionIds: readonly number[], day: string, now: Date) =>
    move.rows(connection, { studentId, courseId, questionIds, day, now }),
});
