import type { Video } from '@xuezhou/contract/lecture';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { PlayerNotice } from '../player/player-notice.tsx';
import styles from '../player/lecture-player.module.css';

interface LectureNoticeProps {
  courseId: number;
  /** Undefined until the server has answered. */
  video: Video | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Says why a lecture cannot be played; nothing for one that can, or that is still being asked for. */
export function lectureNotice({ courseId, video, error, onRetry }: LectureNoticeProps) {
  if (video?.videoState === 'ready') return undefined;
  if (video?.videoState === 'failed')
    return <PlayerNotice title={words.brokenTitle} text={words.brokenText} isError />;
  if (video)
    return (
      <PlayerNotice
        title={words.workTitle}
        text={
          <>
            {video.videoState === 'queued' && <>{words.workQueued}</>}
            {words.workText}
          </>
        }
      >
        <div className={styles.panelWork}>
          <ProgressLine value={video.workProgress} max={100} label={words.workLabel} height={6} />
        </div>
      </PlayerNotice>
    );
  if (error instanceof RefusalError)
    return (
      <PlayerNotice title={error.message} isError>
        <div className={styles.panelActions}>
          <Link className={styles.panelButton} to="/course/$courseId" params={{ courseId }}>
            {words.backToCourse}
          </Link>
        </div>
      </PlayerNotice>
    );
  if (error)
    return (
      <PlayerNotice title={words.openFailed} text={troubleText(error)} isError>
        <div className={styles.panelActions}>
          <button type="button" className={styles.panelButton} onClick={onRetry}>
            {words.retry}
          </button>
        </div>
      </PlayerNotice>
    );
  return undefined;
}
