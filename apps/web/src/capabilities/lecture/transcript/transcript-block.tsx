import { memo } from 'react';
import type { Line } from '../port/player-store.ts';
import { TranscriptLine } from './transcript-line.tsx';
import { useIsNear } from './use-near.ts';
import styles from './transcript.module.css';

/** As many as are drawn together. */
export const linesOfBlock = 12;

interface TranscriptBlockProps {
  lines: readonly Line[];
  /** Index of its first line in the whole transcript. */
  first: number;
  /** Whether it is drawn even far from the view. */
  isWanted: boolean;
  /** Index of the line that is being said, where it is one of these; else -1. */
  current: number;
  /** What is searched for, and the lines of the whole transcript that have it. */
  words: string;
  found: ReadonlySet<number>;
  /** Index of the hit that the search stands at, where it is one of these; else -1. */
  hit: number;
}

/**
 * A stretch of the transcript, drawn anew only when one of its own lines changes. Far from the view it is one text out
 * of layout, which the browser's own search still finds: thousands of buttons would cost every frame something.
 */
export const TranscriptBlock = memo(function TranscriptBlock(props: TranscriptBlockProps) {
  const { lines, first, isWanted, current, words, found, hit } = props;
  const isNear = useIsNear(first / linesOfBlock);
  if (!isNear && !isWanted)
    return (
      <div className={`${styles.block} ${styles.far}`} data-block ref={hideUntilFound}>
        {lines.map(({ text }) => text).join('\n')}
      </div>
    );
  return (
    <div className={styles.block} data-block>
      <ol className={styles.lines} start={first + 1}>
        {lines.map((line, place) => {
          const index = first + place;
          return (
            <TranscriptLine
              key={`${index} ${line.start}`}
              line={line}
              index={index}
              isCurrent={index === current}
              words={found.has(index) ? words : ''}
              isHit={index === hit}
            />
          );
        })}
      </ol>
    </div>
  );
});

/**
 * React knows `hidden` only as a flag. The block keeps its element, and with it the height that it last had. Where the
 * browser's search would not find it, it is left to the browser when to lay it out.
 */
function hideUntilFound(block: HTMLElement | null): () => void {
  if (block && 'onbeforematch' in block) block.setAttribute('hidden', 'until-found');
  return () => block?.removeAttribute('hidden');
}
