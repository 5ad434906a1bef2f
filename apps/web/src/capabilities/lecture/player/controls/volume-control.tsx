import { IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { ControlButton } from './control-button.tsx';
import { setVolume, toggleMute } from './player-actions.ts';
import { usePlayer } from '../../port/player-store.ts';
import { playerWords as words } from '../player.words.ts';
import styles from './player-controls.module.css';

/** Mute, and beside it how loud; a phone has its own keys for that. */
export function VolumeControl() {
  const volume = usePlayer((state) => state.volume);
  const isMuted = usePlayer((state) => state.isMuted);
  const level = isMuted ? 0 : volume;
  const Icon = level === 0 ? IconVolumeOff : level < 0.5 ? IconVolume2 : IconVolume;
  return (
    <div className={styles.volume}>
      <ControlButton
        label={isMuted ? words.unmute : words.mute}
        hint="M"
        icon={<Icon size={22} stroke={1.6} />}
        onClick={toggleMute}
      />
      <input
        className={styles.loudness}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(level * 100)}
        aria-label={words.volume}
        style={{ '--share': `${level * 100}%` } as React.CSSProperties}
        onChange={(event) => setVolume(Number(event.currentTarget.value) / 100)}
      />
    </div>
  );
}
