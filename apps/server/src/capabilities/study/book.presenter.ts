import type { MaterialFile } from '@xuezhou/contract/material';
import type { Book, Bullet } from '@xuezhou/contract/study';
import { groupBy } from '../../platform/group-by.ts';
import type { StudiedCourse } from '../practice/practice-facts.port.ts';
import { bookLevels } from './book-levels.ts';
import type { BookBulletRow, BookRow } from './book.repository.ts';
import type { CourseAccess } from '../enrolment/enrolment.port.ts';
import { statusOf } from './course.presenter.ts';
import { presentBookFiles } from '../material/material.port.ts';

export type OpenedBook = BookRow & { readonly book_id: number };

interface BookParts {
  readonly rows: readonly BookBulletRow[];
  readonly studied: StudiedCourse;
}

/** A book that is not issued, or of a course that is closed, is shown locked: its lectures are named only. */
export function presentBook(
  book: OpenedBook,
  parts: BookParts,
  { closedBy, isLocked }: CourseAccess & { readonly isLocked: boolean },
): Book {
  return presentReadings(book, {
    ...parts,
    mayOpen: () => book.book_status === 1 && closedBy === null && !isLocked,
    files: book.book_status === 1 ? filesOf(book, parts.rows) : [],
  });
}

/** What a book hands out. */
export const filesOf = (book: OpenedBook, rows: readonly BookBulletRow[]): MaterialFile[] =>
  presentBookFiles({ title: book.title, has_readings: rows.length > 0 }, book.files);

/** What of a book may be opened is said lecture by lecture; a reading may be opened with any of its lectures. */
export function presentReadings(
  book: OpenedBook,
  {
    rows,
    studied,
    mayOpen,
    files,
  }: BookParts & { mayOpen: (row: BookBulletRow) => boolean; files: MaterialFile[] },
): Book {
  const latest = rows.reduce<BookBulletRow | undefined>(
    (best, row) => ((row.at?.getTime() ?? 0) > (best?.at?.getTime() ?? 0) ? row : best),
    undefined,
  );
  return {
    courseId: book.course_id,
    courseName: book.course_title,
    family: book.family,
    bookId: book.book_id,
    bookName: book.title,
    cover: book.cover,
    intro: book.intro,
    bookStatus: statusOf(book.book_status),
    readingGroupList: [...groupBy(rows, (row) => row.reading_id).values()].map((own) =>
      presentReading(own, latest, mayOpen),
    ),
    ...bookLevels(rows, studied),
    files,
  };
}

function presentReading(
  rows: readonly BookBulletRow[],
  latest: BookBulletRow | undefined,
  mayOpen: (row: BookBulletRow) => boolean,
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
    canAccess: rows.some(mayOpen),
    minutes: first.minutes,
    ...(first.courseware.length > 0 && { courseware: first.courseware }),
    groups: [...groups].map(([groupId, inGroup]) => ({
      groupId,
      details: [...groupBy(inGroup, (row) => row.subject_id ?? 0)].map(([subjectId, own]) => {
        const bullets = own.flatMap((row) =>
          presentBullet(row, {
            canAccess: mayOpen(row),
            isLatest: row === latest,
            lastBullet,
          }),
        );
        return {
          subjectId,
          subjectName: own[0]?.subject_title ?? '',
          canAccess: own.some(mayOpen),
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
      collected: row.collected,
      haveNote: row.has_note,
      videoState: row.state,
      workProgress: row.progress,
    },
  ];
}
