import { usePhone } from '@xuezhou/ui/use-phone';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import styles from './split-view.module.css';

// Not among the words of a question, which its first page waits for.
const words = {
  material: '材料',
  split: '调整材料和题目的大小',
  dragHint: '拖动调整',
} as const;

const place = 'xuezhou-mock-split';
const [least, most, step] = [20, 75, 5];
const within = (share: number) => Math.min(most, Math.max(least, Math.round(share)));

interface SplitViewProps {
  /** Over the material. */
  head?: ReactNode;
  material: ReactNode;
  children: ReactNode;
}

/**
 * The material at the left; on a phone above, where it stays while what is asked goes by. The line between them can be
 * dragged, or moved with arrows.
 */
export function SplitView({ head, material, children }: SplitViewProps) {
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLElement>(null);
  const [share, setShare] = useState(() => within(Number(readJson(place) ?? 45)));
  const move = (to: number) => {
    setShare(within(to));
    writeJson(place, within(to));
  };
  const drag = (x: number, y: number) => {
    const frame = box.current?.getBoundingClientRect();
    const shown = text.current?.getBoundingClientRect();
    if (!frame || !shown) return;
    move(
      isPhone
        ? (100 * (y - shown.top)) / window.innerHeight
        : (100 * (x - frame.left)) / frame.width,
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -step,
      ArrowUp: -step,
      ArrowRight: step,
      ArrowDown: step,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    // Elsewhere arrows turn the page.
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    move(share + by);
  };
  return (
    <div ref={box} className={styles.root} style={{ '--split': share } as CSSProperties}>
      <div className={styles.above}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too */}
        <section ref={text} className={styles.material} aria-label={words.material} tabIndex={0}>
          {head ?? <h2 className={styles.title}>{words.material}</h2>}
          {material}
        </section>
        <div
          className={styles.line}
          role="separator"
          tabIndex={0}
          aria-label={words.split}
          aria-orientation={isPhone ? 'horizontal' : 'vertical'}
          aria-valuenow={share}
          aria-valuemin={least}
          aria-valuemax={most}
          onKeyDown={onKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              drag(event.clientX, event.clientY);
          }}
        >
          <span className={styles.grip} aria-hidden />
          {isPhone && <span className={styles.hint}>{words.dragHint}</span>}
        </div>
      </div>
      {children}
    </div>
  );
}
