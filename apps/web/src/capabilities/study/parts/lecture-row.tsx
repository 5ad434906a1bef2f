import {
  IconAlertTriangle,
  IconCheck,
  IconHourglass,
  IconLock,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { Bullet } from '@xuezhou/contract/study';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { courseWords } from '../study.words.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { isWatched } from '../../lecture/port/outline.ts';
import { isInWork, isOffered } from '../lectures.ts';
import styles from './lecture-row.module.css';

const words = courseWords.video;

interface LectureRowProps {
  lecture: Bullet;
  link: LinkOptions;
}

/** One lecture: what it is, how long, how far watched; a link unless it is closed or broken. */
export function LectureRow({ lecture, link }: LectureRowProps) {
  const { bulletName, subjectName, videoType, freeMode, isLatest } = lecture;
  return (
    <div className={styles.root} data-quiet={!isOffered(lecture) || undefined}>
      <RowIcon lecture={lecture} />
      <div className={styles.text}>
        <div className={styles.name}>
          {isOffered(lecture) ? <Link {...link}>{bulletName}</Link> : bulletName}
        </div>
        <div className={styles.caption}>
          <span>
            {words.types[videoType]} · {subjectName}
          </span>
          {freeMode && <StatusChip tone="right">{words.free}</StatusChip>}
          {isLatest && <StatusChip tone="accent">{words.latest}</StatusChip>}
        </div>
      </div>
      <State lecture={lecture} />
    </div>
  );
}

function RowIcon({ lecture }: { lecture: Bullet }) {
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true, className: styles.icon } as const;
  if (!lecture.canAccess) return <IconLock {...icon} />;
  if (lecture.videoState === 'failed') return <IconAlertTriangle {...icon} />;
  if (isInWork(lecture)) return <IconHourglass {...icon} />;
  if (isWatched(lecture)) return <IconCheck {...icon} className={styles.done} />;
  return <IconPlayerPlay {...icon} />;
}

function State({ lecture }: { lecture: Bullet }) {
  const { canAccess, videoState, workProgress, duration, lastProgress, watchedSeconds } = lecture;
  if (videoState === 'failed') return <p className={styles.failed}>{words.failed}</p>;
  if (videoState === 'queued') return <p className={styles.state}>{words.queued}</p>;
  if (videoState === 'encoding')
    return (
      <div className={styles.state} role="status">
        {words.encoding(workProgress)}
        <div className={styles.line} aria-hidden>
          <ProgressLine value={workProgress} max={100} label={words.encoding(workProgress)} />
        </div>
      </div>
    );
  const seen = isWatched(lecture)
    ? words.watched
    : lastProgress > 0
      ? words.seenTo(clockText(lastProgress))
      : null;
  return (
    <div className={styles.state}>
      {clockText(duration)}
      {!canAccess && <small>{words.closed}</small>}
      {seen && <small>{seen}</small>}
      {watchedSeconds > 0 && !isWatched(lecture) && (
        <div className={styles.line} aria-hidden>
          <ProgressLine value={watchedSeconds} max={duration} label={words.watchedLabel} />
        </div>
      )}
    </div>
  );
}
