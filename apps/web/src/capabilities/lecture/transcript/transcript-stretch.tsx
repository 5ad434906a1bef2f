import { memo, useMemo } from 'react';
import type { Line } from '../port/player-store.ts';
import { linesOfBlock, TranscriptBlock } from './transcript-block.tsx';

/** As many blocks stand together: where one changes its height, the browser places these anew and not all of them. */
const blocksOfStretch = 16;
export const linesOfStretch = blocksOfStretch * linesOfBlock;

interface TranscriptStretchProps {
  lines: readonly Line[];
  /** Index of its first line in the whole transcript. */
  first: number;
  /** Index of the line that is being said, where it is one of these; else -1. */
  current: number;
  /** Index of the line that was gone to last, where it is one of these; else -1. */
  target: number;
  /** What is searched for, and the lines of the whole transcript that have it. */
  words: string;
  found: ReadonlySet<number>;
  /** Index of the hit that the search stands at, where it is one of these; else -1. */
  hit: number;
}

/** Blocks that stand together, looked at anew only when one of them changes: a new line that is said changes one stretch or two. */
export const TranscriptStretch = memo(function TranscriptStretch(props: TranscriptStretchProps) {
  const { lines, first, current, target, words, found, hit } = props;
  const blocks = useMemo(() => cut(lines, linesOfBlock), [lines]);
  return (
    <div>
      {blocks.map((block, place) => {
        const start = first + place * linesOfBlock;
        const within = (index: number) => indexWithin(index, start, block.length);
        return (
          <TranscriptBlock
            key={start}
            lines={block}
            first={start}
            isWanted={within(current) !== -1 || within(target) !== -1}
            current={within(current)}
            words={words}
            found={found}
            hit={within(hit)}
          />
        );
      })}
    </div>
  );
});

/** An index, where it is one of so many from the first; else -1. */
export const indexWithin = (index: number, first: number, count: number): number =>
  index >= first && index < first + count ? index : -1;

export const cut = <Value,>(list: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, place) =>
    list.slice(place * size, (place + 1) * size),
  );
