import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReadingPlace } from '@xuezhou/contract/reader';
import type { Book } from '@xuezhou/contract/study';
import { lectureWords } from '../lecture/port/lecture.words.ts';
import styles from './reader-contents.module.css';
import { toReading, useWay } from '../catalogue/port/way.ts';
import own from './reader-page.module.css';
import { readerWords as words } from './reader.words.ts';
import type { Heading } from './highlights/text-points.ts';

interface ReaderContentsProps {
  book: Book;
  currentId: number;
  places: readonly ReadingPlace[];
  /** Of the reading that is open. */
  headings: readonly Heading[];
  /** The first paragraph in sight. */
  paragraph: number;
  onChoose: () => void;
  onHeading: (heading: Heading) => void;
}

/** The readings of a book with how far each was read, and the headings of the one that is open. */
export function ReaderContents(props: ReaderContentsProps) {
  const { book, currentId, places, onChoose } = props;
  const way = useWay();
  const { courseId, bookId } = book;
  const shareOf = (readingId: number) =>
    places.find((place) => place.readingId === readingId)?.share ?? 0;
  return (
    <ol className={styles.tree}>
      {book.readingGroupList.map(({ readingId, number, readingName, minutes, canAccess }) => (
        <li key={readingId}>
          <Link
            className={styles.reading}
            {...toReading(way, { courseId, bookId, readingId })}
            onClick={onChoose}
            activeProps={{}}
            {...(readingId === currentId && { 'aria-current': 'true' as const })}
          >
            {!canAccess && (
              <IconLock size={18} stroke={1.6} role="img" aria-label={lectureWords.locked} />
            )}
            <span className={styles.name}>
              {number} {readingName}
            </span>
            <span className={styles.count}>
              {shareOf(readingId) > 0
                ? words.read(shareOf(readingId))
                : minutes > 0 && lectureWords.minutes(minutes)}
            </span>
          </Link>
          {readingId === currentId && props.headings.length > 0 && <Headings {...props} />}
        </li>
      ))}
    </ol>
  );
}

function Headings({ headings, paragraph, onHeading }: ReaderContentsProps) {
  const current = headings.findLast((heading) => heading.paragraph <= paragraph);
  return (
    <ol className={own.headings} aria-label={words.headings}>
      {headings.map((heading) => (
        <li key={heading.paragraph}>
          <button
            type="button"
            className={own.heading}
            data-inner={heading.isInner || undefined}
            {...(heading === current && { 'aria-current': 'location' as const })}
            onClick={() => onHeading(heading)}
          >
            {heading.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
