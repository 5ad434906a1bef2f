import type { Book } from '@xuezhou/contract/study';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sheet } from '@xuezhou/ui/sheet';
import { WaterLevel, type WaterLevelValue } from '@xuezhou/ui/water-level';
import { Suspense } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { lectureWords as words } from '../../port/lecture.words.ts';
import { courseQuery } from '../../port/lecture.queries.ts';
import { lecturesOf } from '../../port/outline.ts';
import { LectureList } from './lecture-list.tsx';
import { isForAll, toReading, useWay } from '../../../catalogue/port/way.ts';
import styles from './book-drawer.module.css';

const BookExtras = lazyPart(() => import('./book-extras.tsx'), 'BookExtras', Nothing);

interface BookDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  book: Book;
  readingId: number;
  lectureId: number | null;
  nextId: number | null;
}

/** The tree of the book: its readings, and the lectures of the one that is open. */
export function BookDrawer({ isOpen, onClose, ...tree }: BookDrawerProps) {
  const way = useWay();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.contentsOf(tree.book.bookName)}>
      <Tree {...tree} onChoose={onClose} />
      {!isForAll(way) && (
        <Suspense fallback={null}>
          <BookExtras book={tree.book} />
        </Suspense>
      )}
    </Sheet>
  );
}

type TreeProps = Omit<BookDrawerProps, 'isOpen' | 'onClose'> & { onChoose: () => void };

function Tree({ book, readingId, lectureId, nextId, onChoose }: TreeProps) {
  const { courseId, bookId } = book;
  // Only the water needs it; without it the tree stands all the same.
  const way = useWay();
  const course = useQuery({ ...courseQuery(courseId), enabled: !isForAll(way) }).data;
  const known = course?.books.find((own) => own.bookId === bookId)?.readings;
  return (
    <ol className={styles.tree}>
      {book.readingGroupList.map((reading) => {
        const isCurrent = reading.readingId === readingId;
        const mastery = known?.find((own) => own.readingId === reading.readingId)?.mastery;
        const place = { courseId, bookId, readingId: reading.readingId };
        return (
          <li key={reading.readingId}>
            <Link
              className={styles.reading}
              {...toReading(way, place)}
              onClick={onChoose}
              {...(isCurrent && { 'aria-current': 'true' as const })}
            >
              <WaterLevel
                size={18}
                level={(mastery ?? 0) as WaterLevelValue}
                locked={!reading.canAccess}
                {...(mastery === undefined && reading.canAccess && { label: '' })}
              />
              <span className={styles.name}>
                {reading.number} {reading.readingName}
              </span>
              <span className={styles.count}>{words.lectureCount(lecturesOf(reading).length)}</span>
            </Link>
            {isCurrent && (
              <div className={styles.lectures}>
                <LectureList
                  place={place}
                  reading={reading}
                  currentId={lectureId}
                  nextId={nextId}
                  onChoose={onChoose}
                />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
