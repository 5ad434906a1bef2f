import { flashCardWords } from '../../flash-card.words.ts';
import type { SessionCounts } from '../../session.ts';
import styles from './session-counts.module.css';

const names = flashCardWords.counts;

/** What is left of the session, by kind. */
export function SessionCountsLine({ counts }: { counts: SessionCounts }) {
  return (
    <dl className={styles.root}>
      {(['fresh', 'learning', 'review'] as const).map((kind) => (
        <div key={kind} data-kind={kind}>
          <dt>{names[kind]}</dt>
          <dd>{counts[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}
