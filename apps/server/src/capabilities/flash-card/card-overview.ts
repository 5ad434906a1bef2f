import type {
  CardCounts,
  getCardFilter as filtering,
  getCardInfo as informing,
  listCardBooks as listing,
} from '@xuezhou/contract/flash-card';
import type { DataOf } from '@xuezhou/contract/kernel';
import { leechLapses } from '@xuezhou/rules/flash-card/memory';
import { startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { cardListReader, type CourseRow, type ReadingCountsRow } from './card-list.repository.ts';
import { planReader } from './card-plan.repository.ts';
import { currentPlan } from './card-plan.ts';
import { cardReader } from './card.repository.ts';
import { presentBook, presentCounts, sideHtml, sourceOf } from './flash-card.presenter.ts';
import { cardsOfToday } from './list-cards.ts';

const daysAhead = 14;

/** Counts are no secret: also of a course that the student does not have. */
export async function listCardBooks(
  services: Services,
  { studentId }: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listing>> {
  const { connection } = services.database;
  const reader = cardListReader(connection, { studentId, now: services.clock.now() });
  const course = await reader.course(courseId);
  if (course === undefined) throw notFound();
  const books = await reader.books(courseId);
  return {
    courseName: course.course_title,
    family: course.family,
    books: books.map(presentBook),
  };
}

export async function getCardInfo(
  services: Services,
  { studentId }: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof informing>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = cardListReader(connection, { studentId, now });
  const course = await reader.course(courseId);
  if (course === undefined) throw notFound();
  const books = await reader.books(courseId);
  const coursePlan = await currentPlan(services, { studentId, courseId, now });
  const { rows, doneToday, ownAmount } = await cardsOfToday(reader, courseId, coursePlan);
  const last = await reader.last(courseId);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const isUnpaid = !course.is_enrolled && course.access !== 'open';
  return {
    flashCardStatus: isUnpaid ? 1 : isWaiting(course, books) ? 2 : 0,
    cardAmount: books.reduce((sum, book) => sum + book.cardAmount, 0),
    ownAmount,
    lastStudyCardDetailId: last?.card_id ?? null,
    lastStudyBookId: last?.book_id ?? null,
    lastStudyFront: last === undefined ? null : await sideHtml(last.front, 'line'),
    today: {
      newCount: count('new'),
      learningCount: count('learning'),
      dueCount: count('due'),
      doneCount: doneToday,
      firstBookId: rows[0]?.book_id ?? null,
    },
    ahead: await loadAhead(services, studentId, courseId, coursePlan.schedule.today),
    plan: coursePlan.plan,
  };
}

/** No card of it is out yet, or the course itself has not been taken up. */
function isWaiting(course: CourseRow, books: readonly { book_status: number }[]): boolean {
  return !course.redeemed || books.every((book) => book.book_status !== 1);
}

async function loadAhead(services: Services, studentId: number, courseId: number, today: number) {
  const first = today + 1;
  const [from, to] = [new Date(startOfDay(first)), new Date(startOfDay(first + daysAhead))];
  const reader = planReader(services.database.connection, studentId);
  const loads = await reader.loadsOfCourse(courseId, from, to);
  const counts = new Map(loads.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysAhead }, (_, index) => ({
    day: textOfDay(first + index),
    count: counts.get(first + index) ?? 0,
  }));
}

export async function getCardFilter(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof filtering>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const { studentId } = student;
  const readings = await cardListReader(connection, {
    studentId,
    now: services.clock.now(),
  }).readings(courseId);
  const leeches = await cardReader(connection, studentId).leeches(courseId, leechLapses);
  return {
    counts: sumCounts(readings),
    books: [...groupBy(readings, (row) => row.book_id)].map(([bookId, own]) => ({
      bookId,
      bookName: own[0]?.book_title ?? '',
      readings: own.map((row) => ({
        readingId: row.reading_id,
        number: row.number,
        readingName: row.reading_title,
        counts: presentCounts(row),
      })),
    })),
    leeches: await Promise.all(
      leeches.map(async (row) => ({
        cardDetailId: row.card_id,
        bookId: row.book_id,
        front: row.own?.frontHtml ?? (await sideHtml(row.front, 'line')),
        source: sourceOf(row),
        isOwn: row.own !== null,
        lapses: row.lapses,
        lecture: row.lecture,
      })),
    ),
  };
}

function sumCounts(rows: readonly ReadingCountsRow[]): CardCounts {
  const sum = (name: keyof CardCounts) => rows.reduce((total, row) => total + row[name], 0);
  return {
    cardAmount: sum('cardAmount'),
    newCount: sum('newCount'),
    learningCount: sum('learningCount'),
    dueCount: sum('dueCount'),
    knownCount: sum('knownCount'),
    favoriteCount: sum('favoriteCount'),
  };
}
