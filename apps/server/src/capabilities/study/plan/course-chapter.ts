import { lectureMinutes } from '@xuezhou/rules/study/minutes';
import type { ChapterLecture } from '../../lecture/lecture.port.ts';
import type { ChapterRow } from './plan.repository.ts';

/** A chapter as the plan and the list of today read it. */
export interface CourseChapter {
  readonly bookId: number;
  readonly readingId: number;
  readonly number: string;
  readonly title: string;
  readonly isLocked: boolean;
  /** 0 when it is learned. */
  readonly minutesLeft: number;
  readonly lectures: readonly ChapterLecture[];
  /** What is read where there are no lectures; null where there are. */
  readonly text: {
    readonly minutes: number;
    readonly isRead: boolean;
    readonly at: Date | null;
  } | null;
}

/** The level that is called mastered: whoever shows so much need not watch what teaches it. */
const mastered = 4;

/**
 * A chapter is learned when it is seen, all of its lectures watched or its text read to the end, or mastered.
 * One that has neither lectures nor text is practised, and has no place in a plan.
 */
export function toChapter(row: ChapterRow, level: number): CourseChapter[] {
  const { lectures } = row;
  if (lectures.length === 0 && !row.has_text) return [];
  const text =
    lectures.length > 0
      ? null
      : { minutes: Math.max(1, row.minutes), isRead: row.is_read, at: row.read_at };
  const left =
    text === null
      ? lectures
          .filter((lecture) => !lecture.isWatched)
          .reduce((sum, lecture) => sum + lectureMinutes(lecture), 0)
      : text.isRead
        ? 0
        : text.minutes;
  return [
    {
      bookId: row.book_id,
      readingId: row.reading_id,
      number: row.number,
      title: row.title,
      isLocked: row.is_locked,
      minutesLeft: level >= mastered ? 0 : left,
      lectures,
      text,
    },
  ];
}
