import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listRightedQuestions as listingRighted,
  listWrongQuestions as listing,
  savePracticeSetting as saving,
  setWrongCause as setting,
} from '@xuezhou/contract/practice';
import { dayMs, dayOfMoment } from '@xuezhou/rules/practice/day-number';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { presentWrong } from '../practice.presenter.ts';
import { dueDays, textOfDay } from './wrong-due.ts';
import { ownQuestionWriter, wrongBookReader } from './wrong-book.repository.ts';

/** When the month began, in Asia/Shanghai. */
const monthBegan = (today: string) => new Date(`${today.slice(0, 7)}-01T00:00:00+08:00`);

export async function listWrongQuestions(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listing>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const { studentId } = student;
  const reader = wrongBookReader(connection, studentId);
  const now = services.clock.now();
  const today = textOfDay(dayOfMoment(now.getTime()));
  const wish = { courseId, now, weekAgo: new Date(now.getTime() - 7 * dayMs) };
  const dayOf = await dueDays(connection, { studentId, courseId, now });
  const rows = await reader.questions(wish);
  const settings = await reader.settings({ ...wish, monthBegan: monthBegan(today) });
  const isClosed = access.closedBy !== null;
  return {
    courseName: access.title,
    questions: rows.map((row) =>
      presentWrong(row, row.is_open && !isClosed ? textOfDay(dayOf(row)) : null),
    ),
    today,
    weekAgo: (settings?.left ?? 0) + rows.filter((row) => row.was_in_week_ago).length,
    withheld: settings?.withheld ?? 0,
    removedThisMonth: settings?.removed ?? 0,
    autoRemove: settings?.auto ?? true,
    rightsNeeded: settings?.needed ?? 1,
  };
}

export async function listRightedQuestions(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listingRighted>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = wrongBookReader(services.database.connection, student.studentId);
  return await reader.righted({ courseId, now: services.clock.now() });
}

export async function removeWrongQuestion(
  services: Services,
  student: CurrentStudent,
  { courseId, questionId }: { courseId: number; questionId: number },
): Promise<true> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const writer = ownQuestionWriter(services.database.connection, student.studentId);
  const removed = await writer.removeWrong(courseId, questionId, services.clock.now());
  if (removed === undefined) throw notFound();
  return true;
}

/** Of the cause that a device chose before another one the later stays, whichever arrives last. */
export async function setWrongCause(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof setting>,
): Promise<DataOf<typeof setting>> {
  const { courseId, questionId, cause } = body;
  await demandCourse(services, student, courseId, { for: 'view' });
  const now = services.clock.now();
  const chosenAt = new Date(Math.min(Date.parse(body.chosenAt), now.getTime()));
  const writer = ownQuestionWriter(services.database.connection, student.studentId);
  const stored = await writer.setCause({ courseId, questionId, cause, chosenAt });
  if (stored === undefined) throw notFound();
  return { wrongCause: stored.wrong_cause };
}

export async function savePracticeSetting(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { body: { rightsNeeded } }: InputOf<typeof saving>,
): Promise<DataOf<typeof saving>> {
  await ownQuestionWriter(connection, studentId).saveSetting(rightsNeeded);
  return { rightsNeeded };
}
