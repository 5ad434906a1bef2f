import type { Book, Course, ReadingGroups } from '@xuezhou/contract/study';
import { useQuery } from '@tanstack/react-query';
import { courseQuery } from '../port/lecture.queries.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { lecturesOf } from '../port/outline.ts';
import { isForAll, useWay, type Way } from '../../catalogue/port/way.ts';
import styles from './no-lecture.module.css';
import { ToCourse } from './to-course.tsx';

interface NoLectureProps {
  book: Book;
  reading: ReadingGroups;
}

/** In the player's place: why there is nothing to play. */
export function NoLecture({ book, reading }: NoLectureProps) {
  const way = useWay();
  const course = useQuery({ ...courseQuery(book.courseId), enabled: !isForAll(way) }).data;
  const isEmpty = lecturesOf(reading).length === 0;
  const [title, text] = isEmpty
    ? [words.noLectures, textOf(way, reading)]
    : words.shut[reasonOf(book, course)];
  return (
    <div className={styles.root} data-no-lecture>
      <p className={styles.title}>{title}</p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {!isEmpty && <ToCourse courseId={book.courseId} />}
    </div>
  );
}

/** What else the chapter has; of one that does not open, the handout's place says why. */
function textOf(way: Way, { canAccess }: ReadingGroups): string | null {
  if (!canAccess) return null;
  return isForAll(way) ? words.noLecturesTrialText : words.noLecturesText;
}

/** As the course tells it; that one may be here later than the book, or not at all. */
function reasonOf(book: Book, course: Course | undefined): keyof typeof words.shut {
  if (book.bookStatus !== 1) return 'notIssued';
  const closedBy = course?.period.closedBy ?? null;
  if (closedBy !== null) return closedBy;
  const own = course?.books.find(({ bookId }) => bookId === book.bookId);
  return own?.studentWorkEntity.studentWorkStatus === 0 ? 'locked' : 'other';
}
