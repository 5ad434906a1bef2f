import type { Today, TodayItem } from '@xuezhou/contract/study';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { practiceMinutes, reviewMinutes } from '@xuezhou/rules/review/minutes';
import { assignmentMinutes, lectureMinutes, minutesUntil } from '@xuezhou/rules/study/minutes';
import { joinQueue } from '@xuezhou/rules/study/queue';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { campsOfStudent, isFinished, type CampOfStudent } from '../../camp/camp.port.ts';
import { itemsOfToday } from '../../review/review.port.ts';
import { plainItem } from './plain-item.ts';
import { plannedCourses } from '../plan/study-plan.ts';
import { plannedItems } from './today-plan.ts';
import { todayReader, type TaskLength, type TodayRow } from './today.repository.ts';

/** One list that can be finished: what goes on, what the plan wants, what is due, what the camps ask for. */
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
  const planned = await plannedCourses(services, student, (row) => row.weekly_minutes !== null);
  const tasks = camps.flatMap((camp) => tasksOf(camp, date));
  const lengths = tasks.length === 0 ? [] : await reader.lengths(thingsOf(tasks));
  const items = joinQueue([
    ...rows.map((row) => presentRow(row, now)),
    ...planned.flatMap((course) => plannedItems(course, { date, midnight })),
    ...tasks.map((task) => presentTask(task, lengths)),
    ...presentReview(review.items, review.titles),
  ]);
  return { date, items };
}

const presentRow = (row: TodayRow, now: Date): TodayItem => ({
  ...plainItem,
  kind: row.kind,
  title: row.title,
  courseId: row.course_id,
  courseName: row.course_title,
  chapter: row.chapter,
  finished: row.is_done ? 1 : 0,
  total: 1,
  isDone: row.is_done,
  doneAt: row.is_done ? (row.at?.toISOString() ?? null) : null,
  minutes: minutesOf(row, now),
  beginsAt: row.begins_at?.toISOString() ?? null,
  position: Math.floor(row.position),
  bookId: row.book_id,
  readingId: row.reading_id,
  bulletId: row.bullet_id,
  paperId: row.paper_id,
});

function minutesOf(row: TodayRow, now: Date): number {
  const { kind, begins_at, ends_at, duration, is_done: isDone } = row;
  if (kind === 'lecture')
    return isDone ? Math.max(1, Math.round(duration / 60)) : lectureMinutes(row);
  if (kind === 'assignment') return assignmentMinutes;
  // A paper that was handed in asks for no more time.
  if (kind === 'mock')
    return isDone || ends_at === null ? 0 : minutesUntil(ends_at.getTime(), now.getTime());
  if (begins_at === null || ends_at === null) return 0;
  return minutesUntil(ends_at.getTime(), Math.max(begins_at.getTime(), isDone ? 0 : now.getTime()));
}

type ReviewItems = Awaited<ReturnType<typeof itemsOfToday>>;

/** Today's review as one entry: the same numbers as on its own page. */
function presentReview(items: ReviewItems['items'], titles: ReviewItems['titles']): TodayItem[] {
  if (items.length === 0) return [];
  const count = (kind: 'card' | 'question', isOpen: boolean) =>
    items.filter((item) => item.kind === kind && !(isOpen && item.isDone)).length;
  const courseIds = [...new Set(items.map(({ courseId }) => courseId))];
  const [only = null] = courseIds.length === 1 ? courseIds : [];
  const finished = items.filter(({ isDone }) => isDone).length;
  const isDone = finished === items.length;
  const minutesFor = (isOpen: boolean) =>
    reviewMinutes({ card: count('card', isOpen), wrong: count('question', isOpen), marked: 0 });
  return [
    {
      ...plainItem,
      kind: 'review',
      title: '',
      courseId: only,
      courseName: courseIds.flatMap((courseId) => titles.get(courseId) ?? []).join('、'),
      finished,
      total: items.length,
      isDone,
      minutes: minutesFor(!isDone),
      cards: count('card', false),
      questions: count('question', false),
    },
  ];
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
  isDone: isFinished(task),
  minutes: taskMinutes(task, lengths),
  bookId: task.book_id,
  readingId: task.reading_id,
  bulletId: task.bullet_id,
  paperId: task.paper_id,
  task: task.kind,
});

function taskMinutes(task: CampTaskOfToday['task'], lengths: readonly TaskLength[]): number {
  const { kind, count, progress } = task;
  const left = isFinished(task) ? count : count - progress;
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
