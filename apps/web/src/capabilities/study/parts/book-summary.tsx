import type { Course, CourseBook } from '@xuezhou/contract/study';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import type { ReactNode } from 'react';
import { countFamiliar } from '../course-place.ts';
import { courseWords } from '../study.words.ts';
import styles from './book-summary.module.css';

const words = courseWords.course;

interface BookSummaryProps {
  course: Course;
  book: CourseBook;
  /** Under it, of the book too. */
  children?: ReactNode;
}

/** The chosen book at the head of a phone's page, where the tree is out of sight. */
export function BookSummary({ course, book, children }: BookSummaryProps) {
  const familiar = countFamiliar(book.readings);
  const total = book.readings.length;
  return (
    <section className={styles.root} aria-label={book.bookName}>
      <SlipCover family={course.family} title={book.cover} seed={book.bookId} width={60} />
      <div className={styles.text}>
        <FamilyTag family={course.family}>
          {words.bookNumber(course.books.indexOf(book) + 1)}
        </FamilyTag>
        <h2 className={styles.name}>{book.bookName}</h2>
        {book.bookStatus === 1 ? (
          <div className={styles.progress}>
            <ProgressLine
              value={familiar}
              max={total}
              label={words.familiarLabel(familiar, total)}
            />
            <span className={styles.count}>{words.familiar(familiar, total)}</span>
          </div>
        ) : (
          <p className={styles.count}>{words.unissuedText}</p>
        )}
      </div>
      {children && <div className={styles.below}>{children}</div>}
    </section>
  );
}
