import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Course, CourseBook } from '@xuezhou/contract/study';
import { courseWords } from '../study.words.ts';
import styles from './book-turns.module.css';

const words = courseWords.video;

/** From the foot of a book to the one before and the one after. */
export function BookTurns({ course, book }: { course: Course; book: CourseBook }) {
  const place = course.books.indexOf(book);
  const previous = course.books[place - 1];
  const next = course.books[place + 1];
  if (!previous && !next) return null;
  const linkTo = ({ bookId }: CourseBook) =>
    ({
      to: '/course/$courseId/video-mode',
      params: { courseId: course.courseId },
      search: { book: String(bookId) },
    }) as const;
  return (
    <nav className={styles.root} aria-label={words.books}>
      {previous && (
        <Link {...linkTo(previous)} className={styles.turn}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          <span>
            <small>{words.previousBook}</small>
            {previous.bookName}
          </span>
        </Link>
      )}
      {next && (
        <Link {...linkTo(next)} className={styles.turn} data-next>
          <span>
            <small>{words.nextBook}</small>
            {next.bookName}
          </span>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
