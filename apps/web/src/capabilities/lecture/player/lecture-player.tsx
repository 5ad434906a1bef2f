import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Video } from '@xuezhou/contract/lecture';
import { useFocusBack } from '@xuezhou/client/browser/use-focus-back.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { captionIn, type CaptionFile, type Captions } from './captions/captions-of.ts';
import type { Chapter } from './chapters.ts';
import { followCaptions } from './captions/follow-captions.ts';
import type { KeysDialogProps } from './controls/keys-dialog.tsx';
import { commandsHere } from './player-commands.ts';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { PlayerControls, type PlayedPart } from './controls/player-controls.tsx';
import { PlayerPicture } from './player-picture.tsx';
import { PlayerProblem } from './player-problem.tsx';
import { freshCaptions, usePlayer } from '../port/player-store.ts';
import { playerWords as words } from './player.words.ts';
import { ProgressSlider } from './controls/progress-slider.tsx';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { keepWatermark } from './watermark.ts';
import { leaveWindow } from './full-screen.ts';
import styles from './lecture-player.module.css';

interface LecturePlayerProps {
  /** The lecture's name. */
  name: string;
  poster: string | null;
  captions: Captions;
  chapters: readonly Chapter[];
  watermark: Video['watermark'];
  /** In place of the picture and its controls, while there is nothing to play. */
  notice?: ReactNode;
  /** Over the picture at the end. */
  end: ReactNode;
  /** Where only this part of it is played. */
  part?: PlayedPart | undefined;
  onSpeed: (speed: PlaybackSpeed) => void;
  onRetry: () => void;
}

/**
 * The player. Its element stays from one lecture to the next, so that full screen lasts and a phone lets the next one
 * begin by itself.
 */
export function LecturePlayer(props: LecturePlayerProps) {
  const { name, poster, captions, chapters, watermark, notice, end, part, onSpeed, onRetry } =
    props;
  const [track, setTrack] = useState<HTMLTrackElement | null>(null);
  const [hasKeys, setKeys] = useState(false);
  useFocusBack(hasKeys);
  const frame = usePlayer((state) => state.frame);
  const takesWishes = usePlayer((state) => state.takesWishes);
  const isFullScreen = usePlayer((state) => state.isFullScreen);
  const fillsWindow = usePlayer((state) => state.fillsWindow);
  const isEnded = usePlayer((state) => state.isEnded);
  const isListening = usePlayer((state) => state.isListening);
  const showKeys = useCallback(() => setKeys(true), []);
  const offered = captions === 'unreached' || captions === undefined ? noCaptions : captions;
  const file = usePlayer(({ captionFiles, language }) =>
    captionIn(captionFiles ?? offered, language),
  );
  const captionsTry = usePlayer((state) => state.captionsTry);
  const hasFile = file !== undefined;
  const missing = !hasFile && captions !== undefined && missingAs(captions);
  useEffect(() => {
    if (track && hasFile) return followCaptions(track);
    if (!missing) return undefined;
    usePlayer.setState({ ...freshCaptions, captions: missing });
    return () => usePlayer.setState(freshCaptions);
  }, [track, hasFile, missing]);
  const picture = useRef<HTMLDivElement>(null);
  useWatermark(picture, watermark);
  useFullScreenState();
  usePlayerKeys({ chooseSpeed: onSpeed, showKeys });

  return (
    <section
      className={styles.root}
      aria-label={words.player(name)}
      data-fills-window={fillsWindow || undefined}
      data-listening={isListening || undefined}
      ref={setFrame}
    >
      <div className={styles.picture} ref={picture} data-picture>
        <video
          className={styles.video}
          ref={setMedia}
          playsInline
          preload="auto"
          disablePictureInPicture={watermark?.everywhere ?? false}
          {...(poster !== null && { poster })}
        >
          <track
            key={`${file?.path ?? ''} ${captionsTry}`}
            ref={setTrack}
            kind="captions"
            src={file?.path}
            srcLang={file?.language}
            label={file?.label}
          />
        </video>
        {notice ?? (
          <>
            <PlayerPicture />
            {isEnded && !isListening && end}
            <PlayerProblem onRetry={onRetry} />
          </>
        )}
      </div>
      {notice === undefined && !isListening && (
        <div className={styles.bar} data-bar>
          <ProgressSlider chapters={chapters} />
          <PlayerControls
            chapters={chapters}
            captions={offered}
            onSpeed={onSpeed}
            onKeys={showKeys}
            {...(part && { to: part.to })}
            {...(part?.onClose && { onClose: part.onClose })}
          />
        </div>
      )}
      {hasKeys && (
        <Suspense fallback={null}>
          <KeysDialog
            title={words.keys}
            commands={commandsHere(takesWishes)}
            onClose={() => setKeys(false)}
            target={isFullScreen ? frame : null}
          />
        </Suspense>
      )}
    </section>
  );
}

const KeysDialog = lazyPart<'KeysDialog', KeysDialogProps>(
  () => import('./controls/keys-dialog.tsx'),
  'KeysDialog',
  Nothing,
);

const noCaptions: readonly CaptionFile[] = [];

const missingAs = (captions: Exclude<Captions, undefined>) =>
  captions === 'unreached' ? 'unreached' : 'none';

function setMedia(media: HTMLVideoElement | null): void {
  if (media) {
    const { volume, isMuted } = usePlayer.getState();
    media.volume = volume;
    media.muted = isMuted;
  }
  usePlayer.setState({ media });
}

function setFrame(frame: HTMLElement | null): void {
  usePlayer.setState({ frame });
}

/** The player's place outlives its lecture, and so does the mark where the next one has the same. */
function useWatermark(picture: RefObject<HTMLElement | null>, watermark: Video['watermark']): void {
  const text = watermark?.text;
  useEffect(() => {
    usePlayer.setState({ watermark });
    return () => usePlayer.setState({ watermark: null });
  }, [watermark]);
  useEffect(
    () => (picture.current && text ? keepWatermark(picture.current, text) : undefined),
    [picture, text],
  );
}

function useFullScreenState(): void {
  useEffect(() => {
    const update = () =>
      usePlayer.setState(({ frame, fillsWindow }) => ({
        isFullScreen:
          fillsWindow ||
          (document.fullscreenElement !== null && document.fullscreenElement === frame),
      }));
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      leaveWindow();
    };
  }, []);
}
