import type { DataOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/practice';
import { challengeSize, neededToPass, scoreOf } from '@xuezhou/rules/practice/challenge';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { placeOfBook, placeOfSubject } from '../../catalogue/catalogue.port.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { studiedCourse, type ReadingMastery } from './course-mastery.ts';
import { levelFlag } from './session-levels.ts';
import { sessionReader, type SessionRow, type SessionWish } from './session.repository.ts';

/** Sessions of this long ago are not looked back at. */
const lookBackMs = 30 * 86_400_000;

async function readSession(
  { database: { connection }, clock }: Services,
  studentId: number,
  wish: Omit<SessionWish, 'since'>,
) {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs);
  const rows = await sessionReader(connection, studentId).session({ ...wish, since });
  const course = await studiedCourse(connection, studentId, { courseId: wish.courseId, now });
  const flag = (name: string, isMeant: (reading: ReadingMastery) => boolean) =>
    levelFlag(name, course, { since: rows[0]?.began_at, isMeant });
  return { rows, course, flag };
}

const isAny = () => true;

function tallyOf(rows: readonly SessionRow[]) {
  const count = (key: 'is_done' | 'is_right' | 'is_wrong') => rows.filter((row) => row[key]).length;
  return { done: count('is_done'), right: count('is_right'), wrong: count('is_wrong') };
}

export async function getAfterExercise(
  services: Services,
  student: CurrentStudent,
  { courseId, session }: { courseId: number; session?: string | undefined },
): Promise<DataOf<typeof contract.getAfterExercise>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const wish = { courseId, session };
  const { rows, course, flag } = await readSession(services, student.studentId, wish);
  const books = groupBy(course.readings, (reading) => reading.bookId);
  return {
    ...tallyOf(rows),
    spentMs: rows.reduce((sum, row) => sum + row.spent_ms, 0),
    topics: [...groupBy(rows, (row) => row.reading_id)].map(([readingId, own]) => ({
      readingId,
      name: own[0]?.reading_title ?? '题库',
      done: tallyOf(own).done,
      right: tallyOf(own).right,
    })),
    books: [...books]
      .filter(([bookId]) => rows.some((row) => row.book_id === bookId))
      .map(([bookId, own]) => flag(own[0]?.bookName ?? '', (one) => one.bookId === bookId)),
    course: flag(access.title, isAny),
  };
}

export async function getAfterChallenge(
  services: Services,
  student: CurrentStudent,
  { bookId, session }: { bookId: number; session?: string | undefined },
): Promise<DataOf<typeof contract.getAfterChallenge>> {
  const place = await placeOfBook(services.database.connection, bookId);
  if (place === undefined) throw notFound();
  const { courseId, bookName } = place;
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const wish = { courseId, bookId, session };
  const { rows, course, flag } = await readSession(services, student.studentId, wish);
  const own = course.readings.filter((reading) => reading.bookId === bookId);
  const total = own.reduce((sum, reading) => sum + reading.total, 0);
  const needed = neededToPass(Math.min(challengeSize, total));
  const tally = tallyOf(rows);
  return {
    ...tally,
    score: scoreOf(tally.right, tally.done),
    needed,
    isPassed: tally.right > 0 && tally.right >= needed,
    book: flag(bookName, (one) => one.bookId === bookId),
    course: flag(access.title, isAny),
  };
}

export async function getAfterPractice(
  services: Services,
  student: CurrentStudent,
  { subjectId, session }: { subjectId: number; session?: string | undefined },
): Promise<DataOf<typeof contract.getAfterPractice>> {
  const place = await placeOfSubject(services.database.connection, subjectId);
  if (place === undefined) throw notFound();
  const { courseId, bookId, readingId } = place;
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const wish = { courseId, subjectId, session };
  const { rows, course, flag } = await readSession(services, student.studentId, wish);
  const book = course.readings.find((reading) => reading.bookId === bookId);
  const tally = tallyOf(rows);
  return {
    ...tally,
    score: scoreOf(tally.right, tally.done),
    mastery: course.of(readingId).mastery,
    book: flag(book?.bookName ?? '', (one) => one.bookId === bookId),
    course: flag(access.title, isAny),
  };
}
