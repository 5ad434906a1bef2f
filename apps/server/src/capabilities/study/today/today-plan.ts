import type { TodayItem } from '@xuezhou/contract/study';
import { dayOfText } from '@xuezhou/rules/flash-card/study-day';
import { lectureMinutes } from '@xuezhou/rules/study/minutes';
import { fillMinutes, minutesOfToday } from '@xuezhou/rules/study/plan';
import type { CourseChapter } from '../plan/course-chapter.ts';
import { plainItem } from './plain-item.ts';
import type { ChapterLecture } from '../../lecture/lecture.port.ts';
import type { PlannedCourseRow } from '../plan/plan.repository.ts';
import type { PlannedCourse } from '../plan/study-plan.ts';

interface Day {
  readonly date: string;
  readonly midnight: Date;
}

/** What the plan of a course wants today: what of it was done today, and as much more as belongs to the day. */
export function plannedItems({ row, chapters, plan, done }: PlannedCourse, day: Day): TodayItem[] {
  if (plan === null) return [];
  const planned = new Set(plan.chapters.map(({ readingId }) => readingId));
  const parts = chapters
    .filter(({ readingId, isLocked }) => planned.has(readingId) && !isLocked)
    .flatMap((chapter) => partsOf(row, chapter));
  const ofToday = parts.filter(({ isDone, doneAt }) => isDone && isSince(doneAt, day.midnight));
  const doneToday = ofToday.reduce((sum, { minutes }) => sum + minutes, 0);
  const wanted = minutesOfToday(plan, done - doneToday, dayOfText(day.date)) - doneToday;
  return [
    ...ofToday,
    ...fillMinutes(
      parts.filter(({ isDone }) => !isDone),
      wanted,
    ),
  ];
}

const isSince = (at: string | null, midnight: Date): boolean =>
  at !== null && Date.parse(at) >= midnight.getTime();

/** Its lectures, or its text; none of a chapter that is mastered without them. */
function partsOf(row: PlannedCourseRow, chapter: CourseChapter): TodayItem[] {
  const { lectures, text, minutesLeft } = chapter;
  const present = (own: Pick<TodayItem, 'kind' | 'title' | 'isDone' | 'doneAt' | 'minutes'>) => ({
    ...plainItem,
    ...own,
    courseId: row.course_id,
    courseName: row.title,
    chapter: [chapter.number, chapter.title].filter(Boolean).join('　'),
    finished: own.isDone ? 1 : 0,
    total: 1,
    isPlanned: true,
    bookId: chapter.bookId,
    readingId: chapter.readingId,
  });
  if (text !== null) {
    if (minutesLeft === 0 && !text.isRead) return [];
    const { isRead: isDone, at, minutes } = text;
    const doneAt = isDone ? (at?.toISOString() ?? null) : null;
    return [present({ kind: 'reading', title: chapter.title, isDone, doneAt, minutes })];
  }
  return lectures
    .filter(({ isWatched }) => isWatched || minutesLeft > 0)
    .map((lecture) => ({
      ...present({ kind: 'lecture', title: lecture.title, ...stateOf(lecture) }),
      position: Math.floor(lecture.position),
      bulletId: lecture.bulletId,
    }));
}

const stateOf = (lecture: ChapterLecture) => ({
  isDone: lecture.isWatched,
  doneAt: lecture.isWatched && lecture.at !== null ? new Date(lecture.at).toISOString() : null,
  minutes: lecture.isWatched
    ? Math.max(1, Math.round(lecture.duration / 60))
    : lectureMinutes(lecture),
});
