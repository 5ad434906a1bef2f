import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  moveWrongQuestions as moving,
  removeWrongQuestions as removing,
  restoreWrongQuestions as restoring,
} from '@xuezhou/contract/practice';
import { dayMs, dayOfMoment } from '@xuezhou/rules/practice/day-number';
import { furthestDays, questionDueDay } from '@xuezhou/rules/practice/interval';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { examsAhead } from '../facts/exams-ahead.ts';
import { wrongBookReader } from './wrong-book.repository.ts';
import { wrongMover, type MovedRow } from './wrong-move.repository.ts';

interface Whose {
  readonly studentId: number;
  readonly courseId: number;
  readonly now: Date;
}

export const textOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** On which day each question of a student's course is due, counted as in study-day.ts. */
export async function dueDays(connection: Connection, whose: Whose) {
  const examDay = await examsAhead.of(connection)(connection, whose);
  const today = dayOfMoment(whose.now.getTime());
  return (row: Omit<MovedRow, 'question_id'>): number =>
    questionDueDay({
      lastDay: row.answered_at && dayOfMoment(row.answered_at.getTime()),
      rightsInRow: row.rights_in_row,
      movedTo: row.moved_day,
      ...{ examDay, today },
    });
}

/** What of the wrong-answer book is due, what has waited longest first. */
export async function dueQuestions(connection: Connection, whose: Whose): Promise<number[]> {
  const { studentId, courseId, now } = whose;
  const dayOf = await dueDays(connection, whose);
  const wish = { courseId, now, weekAgo: now };
  const rows = await wrongBookReader(connection, studentId).questions(wish);
  const today = dayOfMoment(now.getTime());
  return rows
    .filter((row) => row.is_open)
    .map((row) => ({ questionId: row.question_id, day: dayOf(row) }))
    .filter(({ day }) => day <= today)
    .toSorted((one, other) => one.day - other.day)
    .map(({ questionId }) => questionId);
}

/** Puts questions of the book off, or forward; the review of the day heeds it. */
export async function moveWrongQuestions(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof moving>,
): Promise<DataOf<typeof moving>> {
  const { courseId, questionIds } = body;
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const now = services.clock.now();
  const today = dayOfMoment(now.getTime());
  const wanted = Date.parse(`${body.day}T00:00:00Z`) / dayMs;
  if (wanted > today + furthestDays) throw new Refusal('dueTooFar');
  const day = textOfDay(Math.max(today, wanted));
  const dayOf = await dueDays(connection, { studentId: student.studentId, courseId, now });
  const rows = await wrongMover(connection, student.studentId, courseId).move(
    questionIds,
    day,
    now,
  );
  return rows.map((row) => ({ questionId: row.question_id, dueDay: textOfDay(dayOf(row)) }));
}

export async function removeWrongQuestions(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, questionIds } }: InputOf<typeof removing>,
): Promise<DataOf<typeof removing>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const mover = wrongMover(services.database.connection, student.studentId, courseId);
  const rows = await mover.remove(questionIds, services.clock.now());
  return { questionIds: rows.map((row) => row.question_id) };
}

export async function restoreWrongQuestions(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, questionIds } }: InputOf<typeof restoring>,
): Promise<DataOf<typeof restoring>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const mover = wrongMover(services.database.connection, student.studentId, courseId);
  const rows = await mover.restore(questionIds);
  return { questionIds: rows.map((row) => row.question_id) };
}
