import type { Today, TodayItem } from '@xuezhou/contract/study';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Services } from '../../platform/services.ts';
import { campsOfStudent, isFinished, type CampOfStudent } from '../camp/camp.port.ts';
import { itemsOfToday } from '../review/review.port.ts';
import { todayReader, type TodayRow } from './today.repository.ts';

const order = ['mock', 'live', 'lecture', 'camp', 'cards', 'wrong', 'assignment'] as const;

/** One list that can be finished: what goes on, what is due, and what the camps ask for today. */
export async function today(services: Services, student: CurrentStudent): Promise<Today> {
  const { studentId, identityStatus } = student;
  const now = services.clock.now();
  const date = dayOf(now);
  const reader = todayReader(services.database.connection, {
    studentId,
    isVerified: identityStatus > 0,
    now,
    today: date,
    midnight: new Date(`${date}T00:00:00+08:00`),
  });
  const rows = await reader.rows();
  const camps = await campsOfStudent(services, studentId, null);
  const items = [
    ...rows.map(presentRow),
    ...(await reviewItems(services, student)),
    ...camps.flatMap((camp) => campItems(camp, date)),
  ];
  return {
    date,
    items: items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  };
}

const presentRow = (row: TodayRow): TodayItem => ({
  kind: row.kind,
  title: row.title,
  courseId: row.course_id,
  courseName: row.course_title,
  finished: row.is_done ? 1 : 0,
  total: 1,
  isDone: row.is_done,
  bookId: row.book_id,
  readingId: row.reading_id,
  bulletId: row.bullet_id,
  paperId: row.paper_id,
  task: null,
});

const kinds = { due: 'cards', wrong: 'wrong' } as const;

/** Today's review by course: the same numbers as there. What is only marked waits there alone. */
async function reviewItems(services: Services, student: CurrentStudent): Promise<TodayItem[]> {
  const { items, titles } = await itemsOfToday(services, student);
  const groups = groupBy(items, ({ courseId, reason }) => `${courseId} ${reason}`);
  return [...groups.values()].flatMap((group): TodayItem[] => {
    const [first] = group;
    const courseName = first && titles.get(first.courseId);
    if (first === undefined || courseName === undefined || first.reason === 'marked') return [];
    const finished = group.filter(({ isDone }) => isDone).length;
    return [
      {
        kind: kinds[first.reason],
        title: '',
        courseId: first.courseId,
        courseName,
        finished,
        total: group.length,
        isDone: finished === group.length,
        bookId: null,
        readingId: null,
        bulletId: null,
        paperId: null,
        task: null,
      },
    ];
  });
}

function campItems(camp: CampOfStudent, date: string): TodayItem[] {
  return camp.tasks
    .filter(({ day }) => dateOfDay(camp.startsOn, day) === date)
    .map((task) => ({
      kind: 'camp',
      title: task.title,
      courseId: camp.courseId,
      courseName: camp.campName,
      finished: Math.min(task.progress, task.count),
      total: task.count,
      isDone: isFinished(task),
      bookId: task.book_id,
      readingId: task.reading_id,
      bulletId: task.bullet_id,
      paperId: task.paper_id,
      task: task.kind,
    }));
}
