import type {
  Bookmark,
  FavoriteCourse,
  FavoriteQuestion,
  FavoriteQuestionCourse,
} from '@xuezhou/contract/favorite';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { stemText } from '../../platform/text/clean-html.ts';
import { dayOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import { periodOf, type CourseAccess } from '../enrolment/enrolment.port.ts';
import type { FavoriteQuestionRow, FavoriteRow, MarkedCourseRow } from './favorite.repository.ts';

export function presentBookmark(row: FavoriteRow, now: Date): Bookmark {
  const isOwned = row.is_enrolled || row.access === 'open';
  const isOpen = closureOf(periodOf(row), dayOf(now)) === null;
  return {
    bulletId: row.bullet_id,
    bulletName: row.title,
    videoId: row.video_id,
    courseId: row.course_id,
    courseName: row.course_title,
    bookId: row.book_id,
    bookName: row.book_title ?? '',
    readingId: row.reading_id,
    readingName: row.reading_title ?? '',
    readingNumber: row.number ?? '',
    collected: true,
    isDeleted: row.is_deleted,
    canAccess: !row.is_deleted && isOwned && isOpen && row.book_status === 1 && !row.is_locked,
    duration: (row.duration_ms ?? 0) / 1000,
    lastProgress: row.position_seconds ?? 0,
    collectedAt: row.collected_at.toISOString(),
  };
}

/** In the order of the catalogue; what is empty is not there. */
export function presentTree(rows: readonly FavoriteRow[], now: Date): FavoriteCourse[] {
  return [...groupBy(rows, (row) => row.course_id)].map(([courseId, inCourse]) => ({
    courseId,
    courseName: inCourse[0]?.course_title ?? '',
    family: inCourse[0]?.family ?? '',
    books: [...groupBy(inCourse, (row) => row.book_id)].map(([bookId, inBook]) => ({
      bookId,
      bookName: inBook[0]?.book_title ?? '',
      readingList: [...groupBy(inBook, (row) => row.reading_id)].map(([readingId, own]) => ({
        readingId,
        number: own[0]?.number ?? '',
        readingName: own[0]?.reading_title ?? '',
        bulletList: own.map((row) => presentBookmark(row, now)),
      })),
    })),
  }));
}

const longestStem = 120;

export function presentFavoriteQuestion(row: FavoriteQuestionRow): FavoriteQuestion {
  return {
    questionId: row.question_id,
    questionStatus: row.status,
    qType: row.kind,
    stem: stemText(row.stem_html).slice(0, longestStem),
    source: [row.book_title, row.reading_title].filter((name) => name !== null).join(' · '),
  };
}

/** In the order of the catalogue; books without marked questions are not there. */
export function presentQuestionCourse(
  { course_id: courseId, course_title: courseName }: MarkedCourseRow,
  { closedBy }: CourseAccess,
  rows: readonly FavoriteQuestionRow[],
): FavoriteQuestionCourse {
  return {
    courseId,
    courseName,
    canAccess: closedBy === null,
    books: [...groupBy(rows, (row) => row.book_id)].map(([bookId, inBook]) => ({
      bookId,
      bookName: inBook[0]?.book_title ?? '',
      questions: inBook.map(presentFavoriteQuestion),
    })),
  };
}
