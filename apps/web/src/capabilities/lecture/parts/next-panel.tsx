import type { Bullet } from '@xuezhou/contract/study';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { lectureWords } from '../port/lecture.words.ts';
import type { NextLecture } from '../port/outline.ts';
import { isForAll, useWay } from '../../catalogue/port/way.ts';
import { seekAndPlay } from '../player/controls/player-actions.ts';
import { playerWords as words } from '../player/player.words.ts';
import styles from '../player/lecture-player.module.css';

interface NextPanelProps {
  courseId: number;
  readingId: number;
  lecture: Bullet;
  next: NextLecture | null;
  /** Null at the last one. */
  onNext: (() => void) | null;
}

/** Seconds in which one can still say no. */
const grace = 5;

/** At the end of a lecture: the next one, which begins by itself for who wants it so, and the practice. */
export function NextPanel({ courseId, readingId, lecture, next, onNext }: NextPanelProps) {
  const { turnOnContinuous } = useStudent().profile;
  const [left, setLeft] = useState(turnOnContinuous && next ? grace : null);

  const go = useEffectEvent(() => onNext?.());
  useEffect(() => {
    if (left === null) return;
    if (left === 0) return go();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const isOwn = !isForAll(useWay());
  const practice = (
    <Link
      className={styles.panelButton}
      to="/exercise/$courseId"
      params={{ courseId }}
      search={{ type: '4', reading: String(readingId) }}
    >
      {lectureWords.practice}
    </Link>
  );
  return (
    <div className={styles.panel} role="status">
      <p className={styles.panelText}>{next ? words.ended : words.lastLecture}</p>
      <p className={styles.panelTitle}>
        {next ? `${lectureWords.nextLecture}：${next.lecture.bulletName}` : lecture.bulletName}
      </p>
      <p className={styles.panelText} aria-hidden>
        {left !== null ? words.nextIn(left) : next && clockText(next.lecture.duration)}
      </p>
      <div className={styles.panelActions}>
        {left !== null ? (
          <button type="button" className={styles.panelButton} onClick={() => setLeft(null)}>
            {words.stay}
          </button>
        ) : (
          <>
            <button type="button" className={styles.panelButton} onClick={() => seekAndPlay(0)}>
              {words.again}
            </button>
            {isOwn && practice}
          </>
        )}
        {next && onNext && (
          <button type="button" className={styles.panelButton} data-main onClick={onNext}>
            {words.playNext}
          </button>
        )}
      </div>
    </div>
  );
}
