import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay, IconStarFilled, IconVideoOff } from '@tabler/icons-react';
import type { Bookmark } from '@xuezhou/contract/favorite';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from './video-row.module.css';

interface VideoRowProps {
  video: Bookmark;
  isCurrent?: boolean;
  /** The name as a link or a button that plays it, where it can be played. */
  renderName: (name: ReactNode) => ReactNode;
  onRelease: () => void;
}

/** A favourite video: where it stands, how long it is, and the star that lets it go. */
export function VideoRow({ video, isCurrent = false, renderName, onRelease }: VideoRowProps) {
  const { bulletName, bookName, readingNumber, readingName, duration, lastProgress } = video;
  const Icon = video.canAccess ? IconPlayerPlay : IconVideoOff;
  const place = [bookName, [readingNumber, readingName].filter(Boolean).join(' ')];
  return (
    <div className={styles.root} aria-current={isCurrent || undefined}>
      <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <div className={styles.text}>
        <div className={styles.name}>{video.canAccess ? renderName(bulletName) : bulletName}</div>
        <div className={styles.caption}>{place.filter((part) => part !== '').join(' · ')}</div>
      </div>
      {!video.canAccess && <StatusChip>{video.isDeleted ? words.gone : words.closed}</StatusChip>}
      {video.canAccess && (
        <span className={styles.time}>
          {duration > 0 && clockText(duration)}
          {lastProgress > 0 && <small>{words.seenTo(clockText(lastProgress))}</small>}
        </span>
      )}
      <ActionIcon size={44} aria-label={words.release(bulletName)} onClick={onRelease}>
        <IconStarFilled className={styles.star} size={20} />
      </ActionIcon>
    </div>
  );
}
