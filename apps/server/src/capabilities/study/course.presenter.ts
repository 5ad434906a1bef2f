import type { AccessPeriod, CourseMode } from '@xuezhou/contract/enrolment';
import type {
  Course,
  CourseBook,
  CourseReading,
  HomeCourse,
  LastPlayed,
} from '@xuezhou/contract/study';
import { medalLevelOf, type MedalLevel } from '@xuezhou/rules/points/medals';
import { bookLevelOf, pointsOf } from '@xuezhou/rules/practice/diagnosis';
import { groupBy } from '../../platform/group-by.ts';
import type { StudiedCourse } from '../practice/practice-facts.port.ts';
import type { CourseAccess } from '../enrolment/enrolment.port.ts';
import type { CourseReadingRow, CourseRow } from './course.repository.ts';
import { presentFile } from '../material/material.port.ts';
import type { HomeCourseRow, LastPlayedRow } from './home.repository.ts';

export const statusOf = (bookStatus: number) => (bookStatus === 1 ? 1 : -1);

export function presentHomeCourse(
  row: HomeCourseRow,
  own: Pick<HomeCourse, 'readingCount' | 'readings' | 'questionCount'>,
  period: AccessPeriod,
): HomeCourse {
  return {
    courseId: row.course_id,
    courseName: row.title,
    cover: row.cover,
    subtitle: row.subtitle,
    family: row.family,
    examDate: row.exam_date,
    hasRedeemed: row.is_enrolled && row.redeemed,
    deferInfo: row.defer_info,
    expireDate: row.expires_on,
    expired: period.closedBy === 'expired',
    period,
    identityRequired: row.identity_required,
    readingCount: own.readingCount,
    readings: own.readings,
    questionCount: own.questionCount,
  };
}

export function presentLastPlayed(row: LastPlayedRow): LastPlayed {
  return {
    courseId: row.course_id,
    courseName: row.course_title,
    family: row.family,
    bookId: row.book_id,
    bookName: row.book_title,
    cover: row.cover,
    readingId: row.reading_id,
    readingName: row.reading_title,
    readingNumber: row.number,
    bulletId: row.bullet_id,
    bulletName: row.bullet_title,
    position: row.position_seconds,
    duration: row.duration_ms / 1000,
    playedAt: row.at.toISOString(),
  };
}

export function presentCourse(
  course: CourseRow,
  rows: readonly CourseReadingRow[],
  studied: StudiedCourse,
  access: CourseAccess & {
    readonly hasAgreement: boolean;
    readonly hasLive: boolean;
    readonly period: AccessPeriod;
    readonly modes: readonly CourseMode[];
    /** Medals of books, for good. */
    readonly won: ReadonlyMap<number, MedalLevel>;
  },
): Course {
  const latest = latestOf(rows);
  const books = [...groupBy(rows, (row) => row.book_id).values()].map((own) => {
    const book = presentCourseBook(own, latest, studied, {
      isClosed: access.closedBy !== null,
      isLocked: own[0]?.is_locked === true,
      won: access.won,
    });
    // One that was just reached is kept when its student is told of it.
    return { ...book, medal: Math.max(book.medal, medalLevelOf(book.readings)) };
  });
  return {
    courseId: course.course_id,
    courseName: access.title,
    cover: course.cover,
    subtitle: course.subtitle,
    family: course.family,
    examDate: course.exam_date,
    expireDate: access.expireDate,
    expired: access.expired,
    period: access.period,
    modes: [...access.modes],
    hasAgreement: access.hasAgreement,
    hasLive: access.hasLive,
    ...pointsOf(books.flatMap(({ readings }) => readings)),
    books,
    files: course.files.map(presentFile),
  };
}

/** Where a lecture was watched last. */
export function latestOf(rows: readonly CourseReadingRow[]): CourseReadingRow | undefined {
  return rows.reduce<CourseReadingRow | undefined>(
    (best, row) => ((row.last_at?.getTime() ?? 0) > (best?.last_at?.getTime() ?? 0) ? row : best),
    undefined,
  );
}

interface BookAccess {
  readonly isClosed: boolean;
  readonly isLocked: boolean;
  /** Medals of books, for good. */
  readonly won: ReadonlyMap<number, MedalLevel>;
}

export function presentCourseBook(
  rows: readonly CourseReadingRow[],
  latest: CourseReadingRow | undefined,
  studied: StudiedCourse,
  { isClosed, isLocked, won }: BookAccess,
): CourseBook {
  const [first] = rows;
  if (first === undefined) throw new Error('a book without a row');
  const canAccess = first.book_status === 1 && !isClosed && !isLocked;
  const readings = rows.flatMap((row) => presentCourseReading(row, latest, studied, canAccess));
  const bookLevel = bookLevelOf(readings);
  return {
    bookId: first.book_id,
    bookName: first.book_title,
    cover: first.cover,
    intro: first.intro,
    bookStatus: statusOf(first.book_status),
    studentWorkEntity: { studentWorkStatus: isLocked ? 0 : 1 },
    isCurrent: latest?.book_id === first.book_id,
    canAccess,
    bookLevel,
    medal: won.get(first.book_id) ?? 0,
    ...pointsOf(readings),
    readings,
  };
}

function presentCourseReading(
  row: CourseReadingRow,
  latest: CourseReadingRow | undefined,
  studied: StudiedCourse,
  canAccess: boolean,
): CourseReading[] {
  if (row.reading_id === null) return [];
  const { total, done, right, ...mastery } = studied.of(row.reading_id);
  return [
    {
      readingId: row.reading_id,
      number: row.number,
      readingName: row.title,
      isCurrent: latest?.reading_id === row.reading_id,
      canAccess,
      ...mastery,
      videoTotal: row.video_total,
      videoDone: row.video_done,
      questionTotal: total,
      questionDone: done,
      questionRight: right,
    },
  ];
}
