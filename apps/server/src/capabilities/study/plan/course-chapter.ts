import type { CourseMastery } from '@xuezhou/rules/practice/mastery';
import { isWatched as wasWatched } from '@xuezhou/rules/lecture/watched';
import { lectureMinutes } from '@xuezhou/rules/study/minutes';
import type { StudyPart, TopicFacts } from '@xuezhou/rules/study/work';
import type { ChapterLecture } from '../../lecture/lecture.port.ts';
import type { ChapterRow } from './plan.repository.ts';

/** A chapter as the plan and the list of today read it. */
export interface CourseChapter {
  readonly bookId: number;
  readonly bookName: string;
  readonly readingId: number;
  readonly number: string;
  readonly title: string;
  readonly isLocked: boolean;
  readonly lectures: readonly ChapterLecture[];
  /** What is read where there are no lectures; null where there are. */
  readonly text: {
    readonly minutes: number;
    readonly isRead: boolean;
    readonly at: Date | null;
  } | null;
  /** New cards that were met today. */
  readonly met: number;
  /** What is left of it, as it stands and as it stood last night. */
  readonly now: TopicFacts;
  readonly lastNight: TopicFacts;
}

/** The level that is called mastered: whoever shows so much need not watch what teaches it. */
const mastered = 4;

export const lectureKey = (bulletId: number): string => `lecture ${bulletId}`;
export const readingKey = (readingId: number): string => `reading ${readingId}`;

export interface ChapterGround {
  readonly now: CourseMastery;
  readonly lastNight: CourseMastery;
  /** When today began. */
  readonly midnight: Date;
  /** Of a reading its share of the course's questions, 0 to 1. */
  readonly shareOf: (readingId: number) => number;
}

/** A chapter is learned when its lectures are watched or its text is read, it is practised until it is mastered, and its cards are known. */
export function toChapter(row: ChapterRow, ground: ChapterGround): CourseChapter {
  const { lectures, reading_id: readingId } = row;
  const text =
    lectures.length > 0 || !row.has_text
      ? null
      : { minutes: Math.max(1, row.minutes), isRead: row.is_read, at: row.read_at };
  const factsAt = (moment: 'now' | 'lastNight'): TopicFacts => {
    const mastery = ground[moment];
    const known = mastery.topics.get(readingId);
    const isMastered = known !== undefined && known.level >= mastered;
    const parts = isMastered ? [] : partsOf(row, text, moment === 'now' ? null : ground.midnight);
    return {
      topic: readingId,
      share: ground.shareOf(readingId),
      percent: known?.percent ?? null,
      parts,
      missing: mastery.missingToShow(readingId),
      newCards: row.unseen + (moment === 'now' ? 0 : row.met),
      cards: row.stabilities,
      wrongRepeats: row.wrong_repeats,
      isOpen: parts.length === 0 || (known?.answered ?? 0) > 0,
    };
  };
  return {
    bookId: row.book_id,
    bookName: row.book_title,
    readingId,
    number: row.number,
    title: row.title,
    isLocked: row.is_locked,
    lectures,
    text,
    met: row.met,
    now: factsAt('now'),
    lastNight: factsAt('lastNight'),
  };
}

const isSince = (at: Date | string | null, moment: Date): boolean =>
  at !== null && new Date(at).getTime() >= moment.getTime();

/** As it stands; with a midnight, as it stood then. */
function partsOf(row: ChapterRow, text: CourseChapter['text'], midnight: Date | null): StudyPart[] {
  if (text !== null) {
    const wasOpen = midnight !== null && isSince(text.at, midnight);
    if (text.isRead && !wasOpen) return [];
    return [{ key: readingKey(row.reading_id), minutes: text.minutes, kind: 'reading' }];
  }
  return row.lectures.flatMap((lecture): StudyPart[] => {
    const minutes = minutesLeft(lecture, midnight);
    return minutes === 0
      ? []
      : [{ key: lectureKey(lecture.bulletId), minutes, kind: 'lecture' as const }];
  });
}

function minutesLeft(lecture: ChapterLecture, midnight: Date | null): number {
  const { isWatched, lately, duration, watched, at } = lecture;
  if (midnight === null) return isWatched ? 0 : lectureMinutes(lecture);
  if (isWatched && (!isSince(at, midnight) || wasWatched(watched - lately, duration))) return 0;
  const open = isWatched ? 0 : lectureMinutes(lecture);
  return Math.min(Math.ceil(duration / 60), open + Math.round(lately / 60)) || 1;
}
