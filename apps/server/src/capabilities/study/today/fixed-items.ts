import type { TodayItem } from '@xuezhou/contract/study';
import { assignmentMinutes, lectureMinutes, minutesUntil } from '@xuezhou/rules/study/minutes';
import type { PlannedCourse } from '../plan/planned-course.ts';
import { plainItem } from './plain-item.ts';
import type { TodayRow } from './today.repository.ts';

export const presentRow = (row: TodayRow, now: Date): TodayItem => ({
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
  ...minutesOf(row, now),
  beginsAt: row.begins_at?.toISOString() ?? null,
  endsAt: row.kind === 'mock' && !row.is_done ? (row.ends_at?.toISOString() ?? null) : null,
  position: Math.floor(row.position),
  bookId: row.book_id,
  readingId: row.reading_id,
  bulletId: row.bullet_id,
  paperId: row.paper_id,
});

function minutesOf(row: TodayRow, now: Date): Pick<TodayItem, 'minutes' | 'spent'> {
  const { kind, begins_at, ends_at, duration, is_done: isDone } = row;
  if (kind === 'mock') return minutesOfPaper(row, now);
  const minutes = (): number => {
    if (kind === 'lecture')
      return isDone ? Math.max(1, Math.round(duration / 60)) : lectureMinutes(row);
    if (kind === 'assignment') return assignmentMinutes;
    if (begins_at === null || ends_at === null) return 0;
    const from = Math.max(begins_at.getTime(), isDone ? 0 : now.getTime());
    return minutesUntil(ends_at.getTime(), from);
  };
  return { minutes: minutes(), spent: 0 };
}

/** Until its clock runs out; of one that was handed in what it took. */
function minutesOfPaper(
  { started_at: started, ends_at: ends, at, is_done: isDone }: TodayRow,
  now: Date,
): Pick<TodayItem, 'minutes' | 'spent'> {
  if (started === null || ends === null) return { minutes: 0, spent: 0 };
  if (isDone)
    return { minutes: at === null ? 0 : minutesUntil(at.getTime(), started.getTime()), spent: 0 };
  const left = minutesUntil(ends.getTime(), now.getTime());
  return { minutes: left, spent: minutesUntil(ends.getTime(), started.getTime()) - left };
}

/** The paper that the plan has put on today, unless one of the course is sat or was handed in already. */
export function mockOfToday(
  { row, plan, today }: PlannedCourse,
  rows: readonly TodayRow[],
): TodayItem[] {
  const [paper] = row.papers;
  const isSat = rows.some((one) => one.kind === 'mock' && one.course_id === row.course_id);
  if (paper === undefined || isSat || !(plan?.mockDays.includes(today) ?? false)) return [];
  return [
    {
      ...plainItem,
      ...{ kind: 'mock', title: paper.title, paperId: paper.paper_id, minutes: paper.minutes },
      ...{ courseId: row.course_id, courseName: row.title },
      ...{ finished: 0, total: 1, isDone: false, isPlanned: true },
    },
  ];
}
