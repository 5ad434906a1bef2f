import type { Span } from './word-difference.ts';
import styles from './words.module.css';

interface WordsProps {
  /** Of one side. */
  spans: readonly Span[];
  as: 'del' | 'ins';
}

/** One side of a difference: what the other side has not is marked. */
export function Words({ spans, as: Mark }: WordsProps) {
  if (spans.length === 0) return <span className={styles.none}>—</span>;
  return spans.map(({ text, isSame }, index) =>
    isSame ? (
      <span key={index}>{text}</span>
    ) : (
      <Mark key={index} className={styles[Mark]}>
        {text}
      </Mark>
    ),
  );
}
