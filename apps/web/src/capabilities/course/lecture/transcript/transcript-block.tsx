import { memo } from 'react';
import type { Line } from '../player/player-store.ts';
import { TranscriptLine } from './transcript-line.tsx';
import styles from './transcript.module.css';

/** As many as stay out of layout together: the browser watches each block, and thousands of lines would be too many. */
export const linesOfBlock = 12;

interface TranscriptBlockProps {
  lines: readonly Line[];
  /** Index of its first line in the whole transcript. */
  first: number;
  /** Index of the line that is being said, where it is one of these; else -1. */
  current: number;
  /** What is searched for, and the lines of the whole transcript that have it. */
  words: string;
  found: ReadonlySet<number>;
  /** Index of the hit that the search stands at, where it is one of these; else -1. */
  hit: number;
}

/** A stretch of the transcript, drawn anew only when one of its own lines changes. */
export const TranscriptBlock = memo(function TranscriptBlock(props: TranscriptBlockProps) {
  const { lines, first, current, words, found, hit } = props;
  return (
    <ol className={styles.block} start={first + 1}>
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
  );
});
