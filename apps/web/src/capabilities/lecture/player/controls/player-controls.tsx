import {
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { CaptionControl } from '../captions/caption-control.tsx';
import type { CaptionFile } from '../captions/captions-of.ts';
import { chapterAt, type Chapter } from '../chapters.ts';
import { ControlButton } from './control-button.tsx';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import * as player from './player-actions.ts';
import { usePlayer } from '../../port/player-store.ts';
import { playerWords as words } from '../player.words.ts';
import { SpeedMenu } from './speed-menu.tsx';
import { VolumeControl } from './volume-control.tsx';
import styles from './player-controls.module.css';

/** The part of a lecture that is played by itself. */
export interface PlayedPart {
  /** Second of the lecture where it stops. */
  readonly to: number;
  /** Takes the player away; where it is not given, there is no button for it. */
  readonly onClose?: () => void;
}

interface PlayerControlsProps extends Partial<PlayedPart> {
  chapters: readonly Chapter[];
  captions: readonly CaptionFile[];
  onSpeed: (speed: PlaybackSpeed) => void;
  onKeys: () => void;
}

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

/** The line of controls under the picture. Its tooltips cost much to draw, so a report of progress leaves it alone. */
export const PlayerControls = memo(function PlayerControls(props: PlayerControlsProps) {
  const { chapters, captions, onSpeed, onKeys, to, onClose } = props;
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isFullScreen = usePlayer((state) => state.isFullScreen);
  // Where the page cannot draw who watches, a strict school lets nothing play.
  const isStrict = usePlayer(({ watermark }) => watermark?.everywhere ?? false);
  return (
    <div className={styles.root} data-part={to === undefined ? undefined : true}>
      <ControlButton
        label={isPlaying ? words.pause : words.play}
        hint="空格"
        icon={
          isPlaying ? (
            <IconPlayerPauseFilled size={24} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={24} aria-hidden />
          )
        }
        onClick={player.togglePlay}
      />
      <ControlButton
        needsRoom
        label={words.back}
        hint="J"
        icon={<IconRewindBackward10 {...icon} />}
        onClick={() => player.skip(-10)}
      />
      <ControlButton
        needsRoom
        label={words.on}
        hint="L"
        icon={<IconRewindForward10 {...icon} />}
        onClick={() => player.skip(10)}
      />
      <VolumeControl />
      {to === undefined ? <TimeText chapters={chapters} /> : <PartTime to={to} />}
      <div className={styles.space} />
      {/* Where hands that hold a phone sideways find more. */}
      <span className={styles.captions} data-tools />
      <SpeedMenu onChoose={onSpeed} />
      <span className={styles.captions}>
        <CaptionControl captions={captions} />
      </span>
      {canLeaveWindow() && !isStrict && (
        <ControlButton
          needsRoom
          label={words.pictureInPicture}
          icon={<IconPictureInPicture {...icon} />}
          onClick={() => void player.switchPictureInPicture().catch(() => {})}
        />
      )}
      <ControlButton
        needsRoom
        label={words.keys}
        hint="?"
        icon={<IconKeyboard {...icon} />}
        onClick={onKeys}
      />
      <ControlButton
        label={isFullScreen ? words.leaveFullScreen : words.fullScreen}
        hint="F"
        icon={isFullScreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        onClick={player.switchFullScreen}
      />
      {onClose && !isFullScreen && (
        <ControlButton label={words.close} icon={<IconX {...icon} />} onClick={onClose} />
      )}
    </div>
  );
});

function TimeText({ chapters }: { chapters: readonly Chapter[] }) {
  const time = usePlayer((state) => Math.floor(state.time));
  const duration = usePlayer((state) => state.duration);
  return (
    <>
      <span className={styles.time}>
        {clockText(time)}
        <span> / {clockText(duration)}</span>
      </span>
      <span className={styles.chapter}>{chapterAt(chapters, time)?.title}</span>
    </>
  );
}

function PartTime({ to }: { to: number }) {
  const time = usePlayer((state) => Math.floor(state.time));
  return (
    <>
      <span className={styles.time}>{clockText(time)}</span>
      <span className={styles.part}>{words.partEnds(clockText(to))}</span>
    </>
  );
}

/** Most browsers can; where the page is drawn without one, nobody can be asked. */
const canLeaveWindow = (): boolean =>
  typeof document === 'undefined' || document.pictureInPictureEnabled;
