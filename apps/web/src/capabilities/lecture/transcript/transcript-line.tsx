import { memo } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { seekAndPlay } from '../player/controls/player-actions.ts';
import type { Line } from '../port/player-store.ts';
import { cutAt } from './find-lines.ts';
import styles from './transcript.module.css';

interface TranscriptLineProps {
  line: Line;
  index: number;
  isCurrent: boolean;
  /** What is searched for, where this line has it; else ''. */
  words: string;
  /** The hit that the search stands at. */
  isHit: boolean;
}

/** One line: when it is said and what. Thousands of them stand in a list, so each is drawn anew only when it changes. */
export const TranscriptLine = memo(function TranscriptLine(props: TranscriptLineProps) {
  const { line, index, isCurrent, words, isHit } = props;
  return (
    <li data-line={index}>
      <button
        type="button"
        className={styles.line}
        data-hit={isHit || undefined}
        {...(isCurrent && { 'aria-current': 'true' as const })}
        onClick={() => seekAndPlay(line.start)}
      >
        <span className={styles.time}>{clockText(line.start)}</span>
        {words === ''
          ? line.text
          : cutAt(line.text, words).map((part, place) =>
              // Places are what tells the parts apart.
              place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
            )}
      </button>
    </li>
  );
});
