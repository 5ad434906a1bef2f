import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { spokenTime } from '../../spoken-time.ts';
import { chapterAt, type Chapter } from '../chapters.ts';
import { seek, skip } from './player-actions.ts';
import { usePlayer } from '../../port/player-store.ts';
import { playerWords as words } from '../player.words.ts';
import styles from './progress-slider.module.css';

const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

const stepped = (time: number, step: number): number =>
  step > 0 ? Math.round(time / step) * step : time;

/** The line between picture and controls: cut at the chapters, with what is buffered, was watched before, and is played. */
export function ProgressSlider({ chapters }: { chapters: readonly Chapter[] }) {
  const second = usePlayer((state) => Math.floor(state.time));
  // In a long lecture four times a second nothing of it would be seen to move.
  const time = usePlayer((state) => stepped(state.time, Math.min(1, state.duration / 1000)));
  const duration = usePlayer((state) => state.duration);
  const buffered = usePlayer((state) => state.buffered);
  const watched = usePlayer((state) => state.watched);
  const line = useRef<HTMLDivElement>(null);
  /** Under the pointer, in seconds. */
  const [pointed, setPointed] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);

  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) * 100 : 0);
  const between = (from: number, to: number) => ({
    left: `${share(from)}%`,
    width: `${share(to) - share(from)}%`,
  });
  const shown = isDragging && pointed !== null ? pointed : time;
  const said = Math.floor(isDragging && pointed !== null ? pointed : second);

  const timeAt = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * duration;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || duration === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setPointed(timeAt(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!isDragging) return;
    setDragging(false);
    seek(timeAt(event));
    // A finger that is gone points nowhere.
    if (event.pointerType !== 'mouse') setPointed(null);
  };
  const leave = () => {
    if (!isDragging) setPointed(null);
  };
  const cancel = () => {
    setDragging(false);
    setPointed(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) skip(step);
    else if (event.key === 'Home') seek(0);
    else if (event.key === 'End') seek(duration);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.root}
      role="slider"
      tabIndex={0}
      aria-label={words.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={said}
      aria-valuetext={words.positionOf(spokenTime(said), spokenTime(duration))}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => setPointed(timeAt(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={cancel}
      onPointerLeave={leave}
      onKeyDown={onKeyDown}
    >
      <div className={styles.line} ref={line}>
        {buffered.map(({ from, to }) => (
          <i key={from} className={styles.buffered} style={between(from, to)} />
        ))}
        {watched.map(({ from, to }) => (
          <i key={from} className={styles.watched} style={between(from, to)} />
        ))}
        <i className={styles.played} style={{ width: `${share(shown)}%` }} />
        {chapters.map(
          ({ start }) =>
            start > 0 && (
              <i key={start} className={styles.cut} style={{ left: `${share(start)}%` }} />
            ),
        )}
      </div>
      <i className={styles.thumb} style={{ left: `${share(shown)}%` }} />
      {pointed !== null && duration > 0 && (
        <Hint second={pointed} share={share(pointed)} chapter={chapterAt(chapters, pointed)} />
      )}
    </div>
  );
}

interface HintProps {
  second: number;
  /** Of the line, in hundredths. */
  share: number;
  chapter: Chapter | null;
}

/** What stands under the pointer. */
function Hint({ second, share, chapter }: HintProps) {
  return (
    <output
      className={styles.hint}
      aria-hidden
      style={{ left: `clamp(48px, ${share}%, calc(100% - 48px))` }}
    >
      <span>{chapter?.title}</span>
      {clockText(second)}
    </output>
  );
}
