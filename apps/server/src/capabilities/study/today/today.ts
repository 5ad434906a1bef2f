import type { Today, TodayItem } from '@xuezhou/contract/study';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { weekdayOfDay } from '@xuezhou/rules/flash-card/study-day';
import { practiceMinutes } from '@xuezhou/rules/review/minutes';
import { minutesOn } from '@xuezhou/rules/study/hours';
import { assignmentMinutes } from '@xuezhou/rules/study/minutes';
import { entryName, splitPutOff, timesPutOff } from '@xuezhou/rules/study/wishes/put-off';
import { joinQueue, orderDay } from '@xuezhou/rules/study/queue';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { campsOfStudent, type CampOfStudent } from '../../camp/camp.port.ts';
import { itemsOfToday } from '../../review/review.port.ts';
import { lectureKey, readingKey } from '../plan/course-chapter.ts';
import {
  grownToday,
  plannedCourses,
  standingOf,
  type PlannedCourse,
} from '../plan/planned-course.ts';
import { balanceOf, isLackOf } from '../plan/present-plan.ts';
import { mockOfToday, presentRow } from './fixed-items.ts';
import { plainItem } from './plain-item.ts';
import { putOffOn } from './put-off.repository.ts';
import { presentReview, type ReviewItems } from './review-items.ts';
import { plannedDay, type DayOfCourse, type PlannedDay } from './today-plan.ts';
import { todayReader, type TaskLength } from './today.repository.ts';

/** One list that can be finished and fills the hours of the day: what goes on, what the plan wants, what is due, what the camps ask for. */
export async function getToday(services: Services, student: CurrentStudent): Promise<Today> {
  const { studentId, identityStatus } = student;
  const now = services.clock.now();
  const date = dayOf(now);
  const midnight = new Date(`${date}T00:00:00+08:00`);
  const isVerified = identityStatus > 0;
  const when = { studentId, isVerified, now, today: date, midnight };
  const reader = todayReader(services.database.connection, when);
  const rows = await reader.rows();
  const camps = await campsOfStudent(services, studentId, null);
  const review = await itemsOfToday(services, student);
  const courses = await plannedCourses(services, student, (row) => row.weekly_minutes !== null);
  const tasks = camps.flatMap((camp) => tasksOf(camp, date));
  const lengths = tasks.length === 0 ? [] : await reader.lengths(thingsOf(tasks));
  const planned = new Set(courses.map(({ row }) => row.course_id));
  const fixed = [
    // Where to go on is told by the plan, in a course that has one.
    ...rows
      .filter(({ kind, course_id }) => kind !== 'lecture' || !planned.has(course_id))
      .map((row) => presentRow(row, now)),
    ...courses.flatMap((course) => mockOfToday(course, rows)),
  ];
  const asked = tasks.map((task) => presentTask(task, lengths));
  const begun = rows.flatMap(({ kind, bullet_id: id }) =>
    kind === 'lecture' && id !== null ? [lectureKey(id)] : [],
  );
  const days = new Map<number, PlannedDay>(
    courses.map((course) => [
      course.row.course_id,
      plannedDay(
        course,
        dayOfCourse(course, { midnight, begun, fixed, asked, review: review.items }),
      ),
    ]),
  );
  const items = joinQueue([
    ...fixed,
    ...[...days.values()].flatMap((day) => day.items),
    ...asked,
    ...presentReview(review, days, new Map(courses.map(({ row, pace }) => [row.course_id, pace]))),
  ]);
  const off = await putOffOn(services.database.connection, { studentId, day: date });
  const { left, putOff } = splitPutOff(items.map(withPutOffs(off.before)), off.today);
  return {
    date,
    items: inOrder(left, now),
    putOff: inOrder(putOff, now),
    ...hoursOf(courses),
    standings: courses.map(presentStanding),
  };
}

const withPutOffs =
  (before: readonly ReadonlySet<string>[]) =>
  (item: TodayItem): TodayItem => {
    const putOffs = timesPutOff(entryName(item), before);
    return item.isDone || putOffs === 0 ? item : { ...item, putOffs };
  };

/** What is left in the order in which it is done, and below it what is done, as it was done. */
function inOrder(items: readonly TodayItem[], now: Date): TodayItem[] {
  const placed = items.map((item) => ({ ...item, isRunning: item.endsAt !== null }));
  const open = orderDay(
    placed.filter(({ isDone }) => !isDone),
    now.getTime(),
  );
  const done = placed
    .filter(({ isDone }) => isDone)
    .toSorted((one, other) => ((one.doneAt ?? '') < (other.doneAt ?? '') ? -1 : 1));
  return [...open, ...done].map(({ isRunning: _isRunning, ...item }) => item);
}

interface Settled {
  readonly midnight: Date;
  /** The lecture that was played last. */
  readonly begun: readonly string[];
  readonly fixed: readonly TodayItem[];
  readonly asked: readonly TodayItem[];
  readonly review: ReviewItems['items'];
}

function dayOfCourse(course: PlannedCourse, settled: Settled): DayOfCourse {
  const { midnight, begun, fixed, asked, review } = settled;
  const { course_id: courseId } = course.row;
  const isOwn = (item: TodayItem) => item.courseId === courseId;
  const keys = new Set(
    course.chapters.flatMap(({ lastNight }) => lastNight.parts.map(({ key }) => key)),
  );
  const first = asked
    .filter(isOwn)
    .flatMap((item) => keyOfTask(item).filter((key) => keys.has(key)));
  const taken = [
    ...fixed.filter(isOwn),
    ...asked.filter((item) => isOwn(item) && !keyOfTask(item).some((key) => keys.has(key))),
  ];
  const own = review.filter((item) => item.courseId === courseId);
  const reviewed = new Set(
    own.flatMap(({ kind, itemId }) => (kind === 'question' ? [itemId] : [])),
  );
  const answers = course.studied.log.filter(
    ({ at, isOfPaper, question }) =>
      at >= midnight.getTime() && isOfPaper !== true && !reviewed.has(question.questionId),
  );
  // Each answer pays once: those that a camp's task has counted are not of the plan's practice too.
  const ofCamps = asked
    .filter((item) => isOwn(item) && item.task === 'practice')
    .reduce((sum, { finished }) => sum + finished, 0);
  return {
    midnight,
    fixed: taken.reduce((sum, { minutes, spent }) => sum + minutes + spent, 0),
    due: {
      cards: own.filter(({ kind }) => kind === 'card').length,
      wrong: own.filter(({ kind }) => kind === 'question').length,
    },
    first: [...first, ...begun],
    practised: {
      count: Math.max(0, answers.length - ofCamps),
      at: answers.length === 0 ? null : Math.max(...answers.map(({ at }) => at)),
    },
  };
}

/** Of a camp's task the lecture or the text that it asks for. */
const keyOfTask = ({ task, bulletId, readingId }: TodayItem): string[] => {
  if (task === 'lecture' && bulletId !== null) return [lectureKey(bulletId)];
  return task === 'reading' && readingId !== null ? [readingKey(readingId)] : [];
};

const weekDays = 7;

function hoursOf(courses: readonly PlannedCourse[]): Pick<Today, 'hours' | 'week'> {
  const [first] = courses;
  if (first === undefined) return { hours: null, week: [] };
  const minutesOf = (day: number) =>
    courses.reduce((sum, { plan }) => sum + (plan === null ? 0 : minutesOn(plan.hours, day)), 0);
  const monday = first.today - weekdayOfDay(first.today) + 1;
  return {
    hours: minutesOf(first.today),
    week: Array.from({ length: weekDays }, (_none, index) => minutesOf(monday + index)),
  };
}

function presentStanding(course: PlannedCourse): Today['standings'][number] {
  const [grown] = grownToday(course);
  const chapter = course.chapters.find(({ readingId }) => readingId === grown?.topic);
  return {
    courseId: course.row.course_id,
    ahead: standingOf(course),
    answered: course.studied.log.length,
    balance: balanceOf(course),
    isLackAccepted: isLackOf(course),
    grown:
      grown === undefined || chapter === undefined
        ? null
        : { chapter: chapter.title, minutes: grown.minutes },
  };
}

interface CampTaskOfToday {
  readonly camp: CampOfStudent;
  readonly task: CampOfStudent['tasks'][number];
}

const tasksOf = (camp: CampOfStudent, date: string): CampTaskOfToday[] =>
  camp.tasks
    .filter(({ day }) => dateOfDay(camp.startsOn, day) === date)
    .map((task) => ({ camp, task }));

const thingsOf = (tasks: readonly CampTaskOfToday[]) => ({
  bullets: tasks.flatMap(({ task }) => task.bullet_id ?? []),
  readings: tasks.flatMap(({ task }) => task.reading_id ?? []),
  papers: tasks.flatMap(({ task }) => task.paper_id ?? []),
});

const presentTask = (
  { camp, task }: CampTaskOfToday,
  lengths: readonly TaskLength[],
): TodayItem => ({
  ...plainItem,
  kind: 'camp',
  title: task.title,
  courseId: camp.courseId,
  courseName: camp.campName,
  finished: Math.min(task.progress, task.count),
  total: task.count,
  isDone: task.is_finished,
  minutes: taskMinutes(task, lengths),
  bookId: task.book_id,
  readingId: task.reading_id,
  bulletId: task.bullet_id,
  paperId: task.paper_id,
  task: task.kind,
});

function taskMinutes(task: CampTaskOfToday['task'], lengths: readonly TaskLength[]): number {
  const { kind, count, progress } = task;
  const left = task.is_finished ? count : count - progress;
  const lengthOf = (id: number | null) =>
    lengths.find((length) => length.kind === kind && length.id === id)?.minutes ?? 0;
  switch (kind) {
    case 'practice':
      return practiceMinutes({ card: 0, question: left });
    case 'cards':
      return practiceMinutes({ card: left, question: 0 });
    case 'live':
      return left;
    case 'assignment':
      return assignmentMinutes;
    case 'lecture':
      return lengthOf(task.bullet_id);
    case 'reading':
      return lengthOf(task.reading_id);
    case 'mock':
      return lengthOf(task.paper_id);
  }
}
