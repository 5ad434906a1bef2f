import { closureOf } from '@xuezhou/rules/course/access-period';
import { dayOfMoment, dayOfText, startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import { topicWeights, type Waiting } from '@xuezhou/rules/review/choose';
import { forecastDays, type CourseLoad } from '@xuezhou/rules/review/forecast';
import { questionDueDay } from '@xuezhou/rules/review/interval';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { PlannedItem } from '../../platform/database/tables/review.ts';
import { periodOf } from '../course/course.port.ts';
import { refreshPlans } from '../flash-card/flash-card.port.ts';
import { queueReader, type CourseRow } from './queue.repository.ts';

export interface WaitingItem extends PlannedItem, Waiting {}

/** What a student could review now, and what falls due on the days after. */
export interface WaitingItems {
  readonly now: Date;
  readonly today: number;
  readonly day: string;
  readonly midnight: Date;
  readonly courses: readonly { courseId: number; examDay: number | null }[];
  readonly items: readonly WaitingItem[];
  /** Of each course how many fall due on each later day. */
  readonly ahead: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

export const keyOf = ({ kind, itemId }: Pick<PlannedItem, 'kind' | 'itemId'>) =>
  `${kind}-${itemId}`;

type Reader = ReturnType<typeof queueReader>;

export async function waitingItems(
  services: Pick<Services, 'database' | 'clock'>,
  student: CurrentStudent,
): Promise<WaitingItems> {
  const now = services.clock.now();
  const today = dayOfMoment(now.getTime());
  const reader = queueReader(services.database.connection, student.studentId);
  const rows = (await reader.courses(textOfDay(today))).filter((row) =>
    isStudied(row, student, textOfDay(today)),
  );
  const old = rows.filter((row) => row.is_plan_old).map((row) => row.course_id);
  await refreshPlans(services, student.studentId, old, now);
  const courses = rows.map((row) => ({
    courseId: row.course_id,
    examDay: examAhead(row.exam_date, today),
  }));
  const found = await findItems(reader, courses, today, now);
  return {
    now,
    today,
    day: textOfDay(today),
    midnight: new Date(startOfDay(today)),
    courses,
    ...found,
  };
}

function isStudied(row: CourseRow, { identityStatus }: CurrentStudent, today: string): boolean {
  return closureOf(periodOf(row), today) === null && (!row.identity_required || identityStatus > 0);
}

const examAhead = (exam: string | null, today: number): number | null =>
  exam !== null && dayOfText(exam) > today ? dayOfText(exam) : null;

async function findItems(
  reader: Reader,
  courses: WaitingItems['courses'],
  today: number,
  now: Date,
): Promise<Pick<WaitingItems, 'items' | 'ahead'>> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const exams = new Map(courses.map(({ courseId, examDay }) => [courseId, examDay]));
  const [tomorrow, last] = [startOfDay(today + 1), startOfDay(today + forecastDays)];
  const cards = await reader.cards(courseIds, new Date(tomorrow));
  const questions = await reader.questions(courseIds, now);
  const weightOf = await topicWeightsOf(reader, courseIds);
  const ahead = new Map(courseIds.map((courseId) => [courseId, new Map<number, number>()]));
  for (const row of await reader.ahead(courseIds, new Date(tomorrow), new Date(last)))
    addTo(ahead, row.course_id, row.day, row.count);
  const items: WaitingItem[] = cards.map((row) => ({
    key: keyOf({ kind: 'card', itemId: row.item_id }),
    kind: 'card',
    itemId: row.item_id,
    courseId: row.course_id,
    bookId: row.book_id,
    reason: 'due',
    overdue: today - dayOfMoment(row.due_at.getTime()),
    weight: weightOf(row),
    isUrgent: row.is_forgotten,
  }));
  for (const row of questions) {
    const due = questionDueDay({
      lastDay: row.answered_at === null ? null : dayOfMoment(row.answered_at.getTime()),
      rightsInRow: row.rights_in_row,
      examDay: exams.get(row.course_id) ?? null,
      today,
    });
    if (due > today) addTo(ahead, row.course_id, due, 1);
    else
      items.push({
        key: keyOf({ kind: 'question', itemId: row.item_id }),
        kind: 'question',
        itemId: row.item_id,
        courseId: row.course_id,
        bookId: row.book_id,
        reason: row.in_wrong_book ? 'wrong' : 'marked',
        overdue: today - due,
        weight: weightOf(row),
      });
  }
  return { items, ahead };
}

function addTo(
  ahead: ReadonlyMap<number, Map<number, number>>,
  courseId: number,
  day: number,
  count: number,
): void {
  const days = ahead.get(courseId);
  days?.set(day, (days.get(day) ?? 0) + count);
}

async function topicWeightsOf(reader: Reader, courseIds: readonly number[]) {
  const rows = await reader.topics(courseIds);
  const weights = new Map(
    [...groupBy(rows, (row) => row.course_id)].map(([courseId, topics]) => [
      courseId,
      topicWeights(new Map(topics.map(({ reading_id, count }) => [reading_id, count]))),
    ]),
  );
  return ({ course_id, reading_id }: { course_id: number; reading_id: number | null }): number =>
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
