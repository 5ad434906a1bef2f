import type { Today, TodayItem } from '@xuezhou/contract/course';
import { dayShareOf } from '@xuezhou/rules/course/day-share';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { campsOfStudent, isFinished, type CampOfStudent } from '../camp/camp.port.ts';
import { todayReader, type TodayRow } from './today.repository.ts';

/** As many cards and wrong questions of one course as a day holds. */
const mostOf = { cards: 60, wrong: 20 } as const;
const order = ['mock', 'live', 'lecture', 'camp', 'cards', 'wrong', 'assignment'] as const;

/** One list that can be finished: what goes on, what is due, and what the camps ask for today. */
export async function today(
  services: Services,
  { studentId, identityStatus }: CurrentStudent,
): Promise<Today> {
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
  const items = [...rows.flatMap(presentRow), ...camps.flatMap((camp) => campItems(camp, date))];
  return {
    date,
    items: items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  };
}

function presentRow(row: TodayRow): TodayItem[] {
  const share = dayShareOf(
    row.done,
    row.waiting,
    row.kind === 'cards' || row.kind === 'wrong' ? mostOf[row.kind] : 1,
  );
  if (share === null) return [];
  return [
    {
      kind: row.kind,
      title: row.title,
      courseId: row.course_id,
      courseName: row.course_title,
      ...share,
      isDone: share.finished >= share.total,
      bookId: row.book_id,
      readingId: row.reading_id,
      bulletId: row.bullet_id,
      paperId: row.paper_id,
      task: null,
    },
  ];
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
