import {
  families,
  type Book,
  type Bullet,
  type Course,
  type Family,
  type HomeCourse,
  type LastPlayed,
} from '@xuezhou/contract/course';
import { masteryOf } from '@xuezhou/rules/course/mastery';
import { groupBy } from '../../platform/group-by.ts';
import type { ReadingPractice } from '../practice/practice.port.ts';
import type {
  BookBulletRow,
  CourseReadingRow,
  HomeCourseRow,
  LastPlayedRow,
} from './course.repository.ts';

export function familyOf(name: string): Family {
  return families.find((family) => family === name) ?? 'OTHER';
}

const statusOf = (bookStatus: number) => (bookStatus === 1 ? 1 : -1);

export function presentHomeCourse(
  row: HomeCourseRow,
  own: { today: string; readingStarted: number; questionCount: number },
): HomeCourse {
  return {
    courseId: row.course_id,
    courseName: row.title,
    cover: row.cover,
    subtitle: row.subtitle,
    family: familyOf(row.family),
    examDate: row.exam_date,
    hasRedeemed: row.redeemed ?? false,
    deferInfo: row.defer_info,
    expireDate: row.expires_on,
    expired: row.expires_on !== null && row.expires_on < own.today,
    identityRequired: row.identity_required,
    readingCount: row.reading_count,
    readingStarted: own.readingStarted,
    questionCount: own.questionCount,
  };
}

export function presentLastPlayed(row: LastPlayedRow): LastPlayed {
  return {
    courseId: row.course_id,
    courseName: row.course_title,
    family: familyOf(row.family),
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

type CourseRow = Pick<
  HomeCourseRow,
  'course_id' | 'title' | 'cover' | 'subtitle' | 'family' | 'exam_date'
>;

export function presentCourse(
  course: CourseRow,
  rows: readonly CourseReadingRow[],
  practice: ReadonlyMap<number, ReadingPractice>,
  access: { expireDate: string | null; expired: boolean },
): Course {
  const latest = rows.reduce<CourseReadingRow | undefined>(
    (best, row) => ((row.last_at?.getTime() ?? 0) > (best?.last_at?.getTime() ?? 0) ? row : best),
    undefined,
  );
  const books = groupBy(rows, (row) => row.book_id);
  return {
    courseId: course.course_id,
    courseName: course.title,
    cover: course.cover,
    subtitle: course.subtitle,
    family: familyOf(course.family),
    examDate: course.exam_date,
    expireDate: access.expireDate,
    expired: access.expired,
    books: [...books.values()].map((own) =>
      presentCourseBook(own, latest, practice, access.expired),
    ),
  };
}

function presentCourseBook(
  rows: readonly CourseReadingRow[],
  latest: CourseReadingRow | undefined,
  practice: ReadonlyMap<number, ReadingPractice>,
  expired: boolean,
): Course['books'][number] {
  const [first] = rows;
  if (first === undefined) throw new Error('a book without a row');
  const canAccess = first.book_status === 1 && !expired;
  return {
    bookId: first.book_id,
    bookName: first.book_title,
    cover: first.cover,
    intro: first.intro,
    bookStatus: statusOf(first.book_status),
    isCurrent: latest?.book_id === first.book_id,
    canAccess,
    readings: rows.flatMap((row) => {
      if (row.reading_id === null) return [];
      const own = practice.get(row.reading_id) ?? { total: 0, done: 0, right: 0 };
      const progress = {
        videoDone: row.video_done,
        questionTotal: own.total,
        questionDone: own.done,
        questionRight: own.right,
      };
      return [
        {
          readingId: row.reading_id,
          number: row.number,
          readingName: row.title,
          isCurrent: latest?.reading_id === row.reading_id,
          canAccess,
          mastery: masteryOf(progress),
          videoTotal: row.video_total,
          ...progress,
        },
      ];
    }),
  };
}

interface BookRow {
  book_id: number;
  title: string;
  cover: string;
  intro: string;
  book_status: number;
  course_id: number;
  course_title: string;
  family: string;
}

export function presentBook(book: BookRow, rows: readonly BookBulletRow[], expired: boolean): Book {
  const canAccess = book.book_status === 1 && !expired;
  const latest = rows.reduce<BookBulletRow | undefined>(
    (best, row) => ((row.at?.getTime() ?? 0) > (best?.at?.getTime() ?? 0) ? row : best),
    undefined,
  );
  return {
    courseId: book.course_id,
    courseName: book.course_title,
    family: familyOf(book.family),
    bookId: book.book_id,
    bookName: book.title,
    cover: book.cover,
    intro: book.intro,
    bookStatus: statusOf(book.book_status),
    readingGroupList: [...groupBy(rows, (row) => row.reading_id).values()].map((own) =>
      presentReading(own, latest, canAccess),
    ),
  };
}

function presentReading(
  rows: readonly BookBulletRow[],
  latest: BookBulletRow | undefined,
  canAccess: boolean,
): Book['readingGroupList'][number] {
  const [first] = rows;
  if (first === undefined) throw new Error('a reading without a row');
  const lastBullet = rows.findLast((row) => row.bullet_id !== null)?.bullet_id;
  const groups = groupBy(
    rows.filter((row) => row.subject_id !== null),
    (row) => row.group_no,
  );
  return {
    readingId: first.reading_id,
    number: first.number,
    readingName: first.reading_title,
    isCurrent: latest?.reading_id === first.reading_id,
    canAccess,
    minutes: first.minutes,
    groups: [...groups].map(([groupId, inGroup]) => ({
      groupId,
      details: [...groupBy(inGroup, (row) => row.subject_id ?? 0)].map(([subjectId, own]) => {
        const bullets = own.flatMap((row) =>
          presentBullet(row, { canAccess, isLatest: row === latest, lastBullet }),
        );
        return {
          subjectId,
          subjectName: own[0]?.subject_title ?? '',
          canAccess,
          basic: bullets.filter((bullet) => bullet.videoType === 1),
          intensive: bullets.filter((bullet) => bullet.videoType === 2),
        };
      }),
    })),
  };
}

function presentBullet(
  row: BookBulletRow,
  own: { canAccess: boolean; isLatest: boolean; lastBullet: number | null | undefined },
): Bullet[] {
  if (row.bullet_id === null || row.subject_id === null) return [];
  return [
    {
      bulletId: row.bullet_id,
      bulletName: row.bullet_title,
      videoId: row.video_id,
      subjectId: row.subject_id,
      subjectName: row.subject_title,
      subjectOrder: row.subject_position,
      videoType: row.video_type === 2 ? 2 : 1,
      duration: row.duration_ms / 1000,
      freeMode: row.free,
      canAccess: own.canAccess,
      lastProgress: row.position_seconds ?? 0,
      watchedSeconds: row.watched_seconds ?? 0,
      isLatest: own.isLatest,
      endOfReading: row.bullet_id === own.lastBullet,
      videoState: row.state,
      workProgress: row.progress,
    },
  ];
}
