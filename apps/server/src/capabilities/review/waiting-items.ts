import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOfMoment, dayOfText, startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { questionDueDay } from '@xuezhou/rules/practice/interval';
import { topicWeights, type Waiting } from '@xuezhou/rules/review/choose';
import { forecastDays, type CourseLoad } from '@xuezhou/rules/review/forecast';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { PlannedItem } from './review.tables.ts';
import { periodOf } from '../enrolment/enrolment.port.ts';
import { refreshPlans } from '../flash-card/flash-card.port.ts';
import { queueReader, type CourseRow, type WaitingRow } from './queue.repository.ts';

export interface WaitingItem extends PlannedItem, Waiting {}

/** A moment, and the day of review that it is in. */
export interface ReviewMoment {
  readonly now: Date;
  readonly today: number;
  readonly day: string;
  readonly midnight: Date;
}

export function reviewMoment(now: Date): ReviewMoment {
  const today = dayOfMoment(now.getTime());
  return { now, today, day: textOfDay(today), midnight: new Date(startOfDay(today)) };
}

/** What a student could review now, and what falls due on the days after. */
export interface WaitingItems extends ReviewMoment {
  readonly courses: readonly StudiedCourse[];
  readonly items: readonly WaitingItem[];
  /** Of each course how many fall due on each later day. */
  readonly ahead: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

export interface StudiedCourse {
  readonly courseId: number;
  readonly title: string;
  readonly examDay: number | null;
}

export type Reviewer = Pick<CurrentStudent, 'studentId' | 'identityStatus'>;

export const keyOf = ({ kind, itemId }: Pick<PlannedItem, 'kind' | 'itemId'>) =>
  `${kind}-${itemId}`;

type Reader = ReturnType<typeof queueReader>;

export async function waitingItems(
  services: Pick<Services, 'database'>,
  student: Reviewer,
  day: ReviewMoment,
): Promise<WaitingItems> {
  const reader = queueReader(services.database.connection, student.studentId);
  const rows = await studiedRows(reader, student, day);
  const old = rows.filter((row) => row.is_plan_old).map((row) => row.course_id);
  await refreshPlans(services, student.studentId, old, day.now);
  const courses = rows.map((row) => ({
    courseId: row.course_id,
    title: row.course_title,
    examDay: examAhead(row.exam_date, day.today),
  }));
  return { ...day, courses, ...(await findItems(reader, courses, day)) };
}

/** Titles of the courses whose things one may review today. */
export async function studiedTitles(
  reader: Reader,
  student: Reviewer,
  day: ReviewMoment,
): Promise<ReadonlyMap<number, string>> {
  const rows = await studiedRows(reader, student, day);
  return new Map(rows.map((row) => [row.course_id, row.course_title]));
}

const studiedRows = async (reader: Reader, student: Reviewer, { day }: ReviewMoment) =>
  (await reader.courses(day)).filter((row) => isStudied(row, student, day));

function isStudied(row: CourseRow, { identityStatus }: Reviewer, today: string): boolean {
  return closureOf(periodOf(row), today) === null && (!row.identity_required || identityStatus > 0);
}

const examAhead = (exam: string | null, today: number): number | null =>
  exam !== null && dayOfText(exam) > today ? dayOfText(exam) : null;

async function findItems(
  reader: Reader,
  courses: readonly StudiedCourse[],
  { today, now }: ReviewMoment,
): Promise<Pick<WaitingItems, 'items' | 'ahead'>> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const exams = new Map(courses.map(({ courseId, examDay }) => [courseId, examDay]));
  const rows = await reader.waiting({
    courseIds,
    tomorrow: new Date(startOfDay(today + 1)),
    last: new Date(startOfDay(today + forecastDays)),
    now,
  });
  const weightOf = topicWeightsOf(rows.filter(({ kind }) => kind === 'topic'));
  const ahead = new Map(courseIds.map((courseId) => [courseId, new Map<number, number>()]));
  const items: WaitingItem[] = [];
  for (const row of rows) {
    if (row.kind === 'topic') continue;
    const due = dueDayOf(row, exams.get(row.course_id) ?? null, today);
    if (due > today) addTo(ahead, row.course_id, due, row.kind === 'ahead' ? row.count : 1);
    else if (row.kind !== 'ahead')
      items.push(presentItem(row, row.kind, today - due, weightOf(row)));
  }
  return { items, ahead };
}

function dueDayOf(row: WaitingRow, examDay: number | null, today: number): number {
  if (row.kind !== 'question') return row.day ?? today;
  const { day: lastDay, count: rightsInRow, moved_day: movedTo } = row;
  return questionDueDay({ lastDay, rightsInRow, movedTo, examDay, today });
}

const presentItem = (
  row: WaitingRow,
  kind: PlannedItem['kind'],
  overdue: number,
  weight: number,
): WaitingItem => ({
  key: keyOf({ kind, itemId: row.item_id }),
  kind,
  itemId: row.item_id,
  courseId: row.course_id,
  bookId: row.book_id,
  reason: kind === 'card' ? 'due' : row.in_wrong_book ? 'wrong' : 'marked',
  overdue,
  weight,
  isUrgent: row.is_urgent,
});

function addTo(
  ahead: ReadonlyMap<number, Map<number, number>>,
  courseId: number,
  day: number,
  count: number,
): void {
  const days = ahead.get(courseId);
  days?.set(day, (days.get(day) ?? 0) + count);
}

function topicWeightsOf(rows: readonly WaitingRow[]) {
  const weights = new Map(
    [...groupBy(rows, (row) => row.course_id)].map(([courseId, topics]) => [
      courseId,
      topicWeights(new Map(topics.map(({ reading_id, count }) => [reading_id ?? 0, count]))),
    ]),
  );
  return ({ course_id, reading_id }: WaitingRow): number =>
    (reading_id === null ? undefined : weights.get(course_id)?.get(reading_id)) ?? 1;
}

/** What the forecast needs of each course: `open` is what is still to do of it, today or carried on. */
export function loadsOf(
  { courses, ahead }: WaitingItems,
  open: readonly Pick<PlannedItem, 'courseId'>[],
): CourseLoad[] {
  return courses.map(({ courseId, examDay }) => ({
    waiting: open.filter((item) => item.courseId === courseId).length,
    due: ahead.get(courseId) ?? new Map<number, number>(),
    examDay,
  }));
}
