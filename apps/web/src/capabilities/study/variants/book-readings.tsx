import { IconBook, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CourseReading } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { isForAll, toReading, type Way } from '../../catalogue/port/way.ts';
import type { VariantBook } from './variant.queries.ts';
import styles from './variants.module.css';
import { variantWords as words } from './variants.words.ts';

interface BookReadingsProps {
  way: Way;
  courseId: number;
  book: VariantBook;
}

/** A book of a variant: each reading leads to its lectures or its text, unless it is closed. */
export function BookReadings({ way, courseId, book }: BookReadingsProps) {
  const { bookId, bookName, readings } = book;
  return (
    <SectionCard
      title={bookName}
      action={<span className="xz-caption xz-quiet">{words.readings(readings.length)}</span>}
    >
      <ol className={styles.rows}>
        {readings.map((reading) => (
          <li key={reading.readingId} className={styles.row}>
            <RowIcon way={way} reading={reading} />
            <span className={styles.name}>
              {reading.canAccess ? (
                <Link {...toReading(way, { courseId, bookId, readingId: reading.readingId })}>
                  {reading.number} {reading.readingName}
                </Link>
              ) : (
                `${reading.number} ${reading.readingName}`
              )}
            </span>
            <span className={styles.caption}>{noteOf(way, reading)}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** Nothing to play: there is its text. */
const isRead = (way: Way, { videoTotal }: CourseReading): boolean =>
  way === 'reader' || way === 'centre' || videoTotal === 0;

function RowIcon({ way, reading }: { way: Way; reading: CourseReading }) {
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true, className: styles.icon } as const;
  if (!reading.canAccess) return <IconLock {...icon} />;
  return isRead(way, reading) ? <IconBook {...icon} /> : <IconPlayerPlay {...icon} />;
}

function noteOf(way: Way, reading: CourseReading): string {
  const { canAccess, videoDone, videoTotal } = reading;
  if (!canAccess) return isForAll(way) ? words.locked : words.closed;
  if (isRead(way, reading)) return way === 'trail' ? words.textOnly : '';
  return videoDone > 0 ? words.lectures(videoDone, videoTotal) : words.lectureCount(videoTotal);
}
