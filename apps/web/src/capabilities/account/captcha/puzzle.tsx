import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { captchaWords as words } from './captcha.words.ts';
import styles from './puzzle.module.css';
import type { TrailPoint } from './trail.ts';
import { useDrag } from './use-drag.ts';
import type { Captcha } from './use-puzzle.ts';

interface PuzzleProps {
  captcha: Captcha;
  /** Nothing can be moved now. */
  isOff: boolean;
  onRelease: (x: number, trail: TrailPoint[]) => void;
  onFirstKey: () => void;
  onEnter: (x: number) => void;
}

const handleSize = 44;

/** The picture with its piece, and the slider that moves it. */
export function Puzzle({ captcha, isOff, onRelease, onFirstKey, onEnter }: PuzzleProps) {
  const track = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const maxX = captcha.width - captcha.sliderSize;
  const {
    x,
    isByKeys,
    handle: ways,
  } = useDrag({
    most: maxX,
    scale: () => ((track.current?.clientWidth ?? captcha.width) - handleSize) / maxX,
    isOff,
    onRelease,
    onFirstKey,
    onEnter,
  });
  // Of the dialog that just opened, and of each new picture.
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  const place = `calc((100% - ${handleSize}px) * ${x / maxX})`;
  return (
    <>
      <div className={styles.picture} data-off={isOff || undefined}>
        <img className={styles.background} src={captcha.background} alt="" draggable={false} />
        <img
          className={styles.piece}
          src={captcha.piece}
          alt=""
          draggable={false}
          style={{
            width: `${(captcha.sliderSize / captcha.width) * 100}%`,
            left: `${(x / captcha.width) * 100}%`,
            top: `${(captcha.pieceTop / captcha.height) * 100}%`,
          }}
        />
      </div>
      <div ref={track} className={styles.track}>
        <div className={styles.done} style={{ width: place }} />
        <span className={styles.hint} aria-hidden hidden={x > maxX / 3 && !isByKeys}>
          {isByKeys ? words.keys : words.drag}
        </span>
        <div
          ref={handle}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={words.slider}
          aria-valuemin={0}
          aria-valuemax={maxX}
          aria-valuenow={Math.round(x)}
          aria-valuetext={words.place(Math.round(x))}
          aria-disabled={isOff}
          style={{ left: place }}
          {...ways}
        >
          <IconArrowRight size={20} stroke={1.6} aria-hidden />
        </div>
      </div>
    </>
  );
}
