import { useMemo } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { captionsOf } from '../player/captions/captions-of.ts';
import { chaptersOf } from '../player/chapters.ts';
import { LecturePlayer } from '../player/lecture-player.tsx';
import { useOpenedLecture } from '../player/use-opened-lecture.ts';
import { usePlayback } from '../player/use-playback.ts';
import { useClipEnd } from '../player/use-clip-end.ts';
import { useSpeed } from '../use-speed.ts';
import { lectureNotice } from './lecture-notice.tsx';
import styles from './embedded-player.module.css';

/** The player on a page of another capability; what is watched there counts as well. */
export function EmbeddedPlayer({ lecture, end, clip }: PagePartProps['lecture-player']) {
  const { courseId, bookId, bulletId, videoId, bulletName } = lecture;
  const { opened, video, error, retry } = useOpenedLecture(
    { courseId, bookId, bulletId, videoId },
    clip?.from ?? null,
  );
  useClipEnd(clip);
  const playback = usePlayback(opened);
  const chooseSpeed = useSpeed();
  const again = opened ? playback.retry : retry;
  const shown = opened?.video ?? video;
  const chapters = useMemo(() => (shown ? chaptersOf(shown) : []), [shown]);
  return (
    <div className={styles.root}>
      <LecturePlayer
        name={bulletName}
        poster={shown?.poster ?? null}
        captions={captionsOf(shown, error)}
        chapters={chapters}
        watermark={shown?.watermark ?? null}
        notice={lectureNotice({ courseId, video: shown, error, onRetry: again })}
        end={end}
        part={clip}
        onSpeed={chooseSpeed}
        onRetry={again}
      />
    </div>
  );
}
