import { Loader } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useDelayed } from '@xuezhou/ui/use-delayed';
import { switchFullScreen, togglePlay } from './controls/player-actions.ts';
import { usePlayer } from '../port/player-store.ts';
import { playerWords as words } from './player.words.ts';
import styles from './lecture-player.module.css';

/** What lies over the picture while a lecture plays: the place to tap, the captions, the wait. */
export function PlayerPicture() {
  const hasStarted = usePlayer((state) => state.hasStarted);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isOpen = usePlayer((state) => state.duration > 0);
  const isWaiting = usePlayer(
    ({ isWaiting, isPlaying, duration, problem }) =>
      !problem && (duration === 0 || (isWaiting && isPlaying)),
  );
  return (
    <>
      {/* For pointers only, what fingers do on it beside is in `hands`: the play button of the controls is the same for
          everyone else. */}
      <button
        type="button"
        className={styles.tap}
        tabIndex={-1}
        aria-hidden
        data-tap
        onClick={togglePlay}
        onDoubleClick={switchFullScreen}
      >
        {isOpen && !isPlaying && !hasStarted && (
          <span className={styles.bigPlay}>
            <IconPlayerPlayFilled size={32} />
          </span>
        )}
      </button>
      <Caption />
      {isWaiting && <Waiting />}
    </>
  );
}

/** The cue of this moment, drawn by us. Not said aloud: the voice says it, and the transcript has it to read. */
function Caption() {
  const caption = usePlayer((state) => (state.isCaptioned ? state.caption : ''));
  if (caption === '') return null;
  return (
    <div className={styles.caption} aria-hidden>
      <div className={styles.captionBoxes}>
        <span>{caption}</span>
      </div>
      <div className={styles.captionWords}>
        <span>{caption}</span>
      </div>
    </div>
  );
}

function Waiting() {
  const isShown = useDelayed();
  return (
    isShown && (
      <div className={styles.waiting} role="status" aria-label={words.loading}>
        <Loader size="md" color="currentColor" />
      </div>
    )
  );
}
