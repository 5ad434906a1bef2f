import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Course, CourseBook, CourseReading } from '@xuezhou/contract/study';
import { Medal, type MedalKind } from '@xuezhou/ui/medal';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { countFamiliar, type CoursePlace } from '../../course-place.ts';
import { courseWords } from '../../study.words.ts';
import { masteryLevel } from '../../mastery-level.ts';
import type { CourseTab } from './course-tabs.tsx';
import styles from './course-tree.module.css';

const words = courseWords.course;

const paths = {
  challenge: '/course/$courseId/challenge-mode',
  videos: '/course/$courseId/video-mode',
  live: '/course/$courseId/video-mode',
  material: '/course/$courseId/video-mode',
} as const;

interface CourseTreeProps {
  course: Course;
  place: CoursePlace;
  /** The page whose books and readings the links choose. */
  tab: CourseTab;
  onReading?: () => void;
}

/** Books and readings with their water; the chosen book lies open. */
export function CourseTree({ course, place, tab, onReading }: CourseTreeProps) {
  const { courseId } = course;
  const readings = course.books.flatMap((book) => book.readings);
  return (
    <div>
      <div className={styles.head}>
        <h2>{words.tree}</h2>
        <span className={styles.count}>
          {words.familiar(countFamiliar(readings), readings.length)}
        </span>
      </div>
      <ul>
        {course.books.map((book) => {
          const isOpen = book === place.book;
          return (
            <li key={book.bookId}>
              <Link
                to={paths[tab]}
                params={{ courseId }}
                search={{ book: String(book.bookId) }}
                className={styles.book}
                aria-expanded={isOpen}
                // The link is active for every book of the course; which one it is the tree knows itself.
                aria-current={isOpen || undefined}
                activeProps={{}}
              >
                <BookRow book={book} isOpen={isOpen} />
              </Link>
              {isOpen && (
                <ul className={styles.readings}>
                  {book.readings.map((reading) => (
                    <li key={reading.readingId}>
                      <Link
                        to={paths[tab]}
                        params={{ courseId }}
                        search={{ book: String(book.bookId), reading: String(reading.readingId) }}
                        className={styles.reading}
                        data-current={reading === place.reading || undefined}
                        resetScroll={false}
                        onClick={onReading}
                      >
                        <ReadingRow reading={reading} isLocked={isLocked(course, reading)} />
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What a closed course taught stays to be seen; the lock is for what was never open. */
function isLocked({ period }: Course, { canAccess }: CourseReading): boolean {
  return !canAccess && period.closedBy === null;
}

const medals: Record<number, MedalKind> = { 1: 'bronze', 2: 'silver', 3: 'gold' };

function BookRow({ book, isOpen }: { book: CourseBook; isOpen: boolean }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const familiar = countFamiliar(book.readings);
  const total = book.readings.length;
  const medal = medals[book.medal];
  return (
    <>
      <Chevron className={styles.chevron} size={16} stroke={1.6} aria-hidden />
      <span className={styles.name}>{book.bookName}</span>
      {medal && <Medal kind={medal} size={20} />}
      {book.bookStatus === 1 ? (
        <span className={styles.count}>
          <span aria-hidden>
            {familiar} / {total}
          </span>
          <span className="xz-hidden">{words.familiarLabel(familiar, total)}</span>
        </span>
      ) : (
        <span className={styles.count}>{words.unissued}</span>
      )}
    </>
  );
}

function ReadingRow({ reading, isLocked }: { reading: CourseReading; isLocked: boolean }) {
  return (
    <>
      <WaterLevel level={masteryLevel(reading.mastery)} locked={isLocked} size={18} />
      <span className={styles.name}>{reading.readingName}</span>
      <span className={styles.count}>
        <span aria-hidden>{reading.number.match(/\d+/)?.[0] ?? reading.number}</span>
        <span className="xz-hidden">{reading.number}</span>
      </span>
    </>
  );
}
