import { IconNotes, IconPlayerPauseFilled, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { handsWords as words } from './hands.words.ts';
import type { HandTools } from './tools.ts';
import styles from './hands.module.css';

const awayMs = 3000;

/** Of the player's own parts: laid over the picture and seen, gone, or beside a note. Returns the way back. */
function markTheatre(frame: HTMLElement, look: 'shown' | 'plain' | 'note'): () => void {
  frame.dataset['theatre'] = look;
  return () => {
    delete frame.dataset['theatre'];
  };
}

interface TheatreProps {
  frame: HTMLElement;
  line: ReactNode;
  ask: ReactNode;
  hasNote: boolean;
  isShown: boolean;
  setShown: (isShown: boolean) => void;
  tools: HandTools;
}

/** The picture fills a phone held sideways; what rules it lies over it, and goes while the lecture plays on. */
export function Theatre({ frame, line, ask, hasNote, isShown, setShown, tools }: TheatreProps) {
  const { player } = tools;
  const isPlaying = useStore(player, (state) => state.isPlaying);
  const isNoting = useStore(player, ({ wish }) => wish?.kind === 'note');
  const second = useStore(player, ({ time }) => Math.floor(time));
  const isSeen = isShown || !isPlaying;

  const look = isNoting ? 'note' : isSeen ? 'shown' : 'plain';
  useEffect(() => markTheatre(frame, look), [frame, look]);
  // Whatever is touched counts anew.
  useEffect(() => {
    if (!isShown || !isPlaying) return undefined;
    let timer = setTimeout(() => setShown(false), awayMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), awayMs);
    };
    const onKey = () => {
      again();
      setShown(true);
    };
    frame.addEventListener('pointerdown', again);
    frame.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('pointerdown', again);
      frame.removeEventListener('keydown', onKey);
    };
  }, [frame, isShown, isPlaying, setShown]);

  const place = frame.querySelector('[data-tools]');
  const label = isPlaying ? words.pause : words.play;
  return (
    <>
      {createPortal(
        <>
          <div className={styles.top}>{line}</div>
          {isNoting && <p className={styles.stops}>{words.stopsAt(tools.clockText(second))}</p>}
          <button
            type="button"
            className={styles.middle}
            aria-label={label}
            onClick={tools.togglePlay}
          >
            {isPlaying ? <IconPlayerPauseFilled size={34} /> : <IconPlayerPlay size={34} />}
          </button>
        </>,
        frame,
      )}
      {place &&
        createPortal(
          <>
            {hasNote && (
              <button
                type="button"
                className={styles.tool}
                onClick={() => player.setState({ wish: { kind: 'note', line: -1 } })}
              >
                <IconNotes size={19} stroke={1.6} aria-hidden />
                {words.note}
              </button>
            )}
            {ask}
          </>,
          place,
        )}
    </>
  );
}
