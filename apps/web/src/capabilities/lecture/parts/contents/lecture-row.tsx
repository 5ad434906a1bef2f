import type { Bullet } from '@xuezhou/contract/study';
import { IconCheck, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { lectureWords as words } from '../../port/lecture.words.ts';
import { isWatched } from '../../port/outline.ts';
import { toReading, useWay } from '../../../catalogue/port/way.ts';
import styles from './rows.module.css';

interface LectureRowProps {
  place: { courseId: number; bookId: number; readingId: number };
  lecture: Bullet;
  isCurrent: boolean;
  isNext?: boolean;
  onChoose?: () => void;
}

/** One lecture in a list: how long, how far, and the way to it. One that may not be played is no link. */
export function LectureRow({ place, lecture, isCurrent, isNext, onChoose }: LectureRowProps) {
  const way = useWay();
  const done = isWatched(lecture);
  const isPlaying = isCurrent && lecture.videoState === 'ready';
  const content = (
    <>
      {lecture.canAccess ? (
        <IconPlayerPlay className={styles.mark} size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconLock className={styles.mark} size={18} stroke={1.6} aria-hidden />
      )}
      <span className={styles.name}>{lecture.bulletName}</span>
      {isPlaying && <span className={styles.now}>{words.playingNow}</span>}
      {isNext && <span className={styles.note}>{words.nextLecture}</span>}
      {!isPlaying && done && (
        <IconCheck
          className={styles.done}
          size={18}
          stroke={1.8}
          role="img"
          aria-label={words.watched}
        />
      )}
      {!isPlaying && !done && <span className={styles.note}>{noteOf(lecture)}</span>}
    </>
  );
  if (!lecture.canAccess) return <span className={styles.row}>{content}</span>;
  return (
    <Link
      className={styles.row}
      {...toReading(way, place, { bullet: String(lecture.bulletId) })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(onChoose && { onClick: onChoose })}
    >
      {content}
    </Link>
  );
}

function noteOf({ canAccess, videoState, lastProgress, duration }: Bullet): string {
  if (!canAccess) return words.locked;
  if (videoState === 'failed') return words.broken;
  if (videoState !== 'ready') return words.inWork;
  return lastProgress > 0 ? words.watchedUpTo(clockText(lastProgress)) : clockText(duration);
}
