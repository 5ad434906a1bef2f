import { Link } from '@tanstack/react-router';
import type { Book } from '@xuezhou/contract/study';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { toBookChallenge } from '../../../catalogue/port/links.ts';
import { FileRows } from '../../../material/port/file-rows.tsx';
import { PathScore } from '../../../catalogue/port/path-score.tsx';
import { lectureWords as words } from '../../port/lecture.words.ts';
import styles from './book-extras.module.css';

/** What else belongs to a book: its points and its challenge, its files, its assignment. */
export function BookExtras({ book }: { book: Book }) {
  const { courseId, bookId, preChallenge, files } = book;
  const isClosed = !book.readingGroupList.some(({ canAccess }) => canAccess);
  return (
    <div className={styles.root}>
      <div className={styles.score}>
        <PathScore score={book} />
      </div>
      {preChallenge && !isClosed && (
        <Link className={styles.challenge} {...toBookChallenge(courseId, bookId)}>
          {words.challenge}
          <small>{words.challengeText(preChallenge.questionCount, preChallenge.needed)}</small>
        </Link>
      )}
      {files.length > 0 && (
        <section aria-label={words.files}>
          <h3 className={styles.title}>{words.files}</h3>
          <FileRows courseId={courseId} bookId={bookId} files={files} isClosed={isClosed} />
        </section>
      )}
      {!isClosed && <PagePart name="book-assignment" courseId={courseId} bookId={bookId} />}
    </div>
  );
}
