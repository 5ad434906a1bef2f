import { Notice } from '@xuezhou/ui/notice';
import { useStore } from '@xuezhou/client/browser/store.ts';
import type { Cue } from '@xuezhou/contract/authoring/console';
import { useState } from 'react';
import type { Lecture } from '../authoring.queries.ts';
import type { DraftPlayer } from './draft-player.ts';
import { cueAt } from './cue-at.ts';
import styles from './lecture-page.module.css';

interface VideoCardProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
  /** As they are being written. */
  cues: readonly Cue[];
  player: DraftPlayer;
}

/** The draft's video, with the caption of the moment on it. */
export function VideoCard({ courseId, lectureId, lecture, cues, player }: VideoCardProps) {
  const [isBroken, setBroken] = useState(false);
  const { content, video } = lecture;
  if (content === 'slides')
    return (
      <Notice title="这节课是幻灯片和讲稿">
        画面、字幕和章节跟着讲稿走，在课程的页面里写。这里可以放随堂题。
      </Notice>
    );
  if (video === null)
    return (
      <Notice title="这节课还没有视频">上传以后，可以在这里边看边改字幕、章节和随堂题。</Notice>
    );
  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- drawn over it from what is being written */}
      <video
        ref={(media) => player.hold(media)}
        // Another file is another video.
        key={video.fileName}
        src={`/files/console/lecture/${courseId}/${lectureId}/video`}
        controls
        playsInline
        preload="metadata"
        aria-label={`${lecture.title}的视频`}
        onTimeUpdate={({ currentTarget }) =>
          player.second.set(Math.floor(currentTarget.currentTime * 10) / 10)
        }
        onLoadedMetadata={({ currentTarget }) => {
          setBroken(false);
          player.duration.set(currentTarget.duration || 0);
        }}
        onError={() => setBroken(true)}
      />
      <SpokenNow cues={cues} player={player} />
      {isBroken && (
        <Notice tone="review" title="这里放不了这个视频">
          可能是这种格式浏览器不认识，或者网络断了。学员看的是处理好的，不受影响；字幕仍可以按时间改。
        </Notice>
      )}
    </div>
  );
}

function SpokenNow({ cues, player }: { cues: readonly Cue[]; player: DraftPlayer }) {
  const second = useStore(player.second);
  const cue = cues[cueAt(cues, second * 1000)];
  if (cue === undefined || cue.end <= second * 1000) return null;
  return (
    <p className={styles.spoken} aria-hidden>
      {cue.text}
    </p>
  );
}
