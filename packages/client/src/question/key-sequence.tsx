import styles from './key-sequence.module.css';
import { questionWords as words } from './question.words.ts';

/** What to press on the calculator for the number that a question asks, key by key. */
export function KeySequence({ keys }: { keys: string }) {
  return (
    <div className={styles.root}>
      <p className="xz-small xz-quiet">{words.keySequence}</p>
      <p className={styles.keys}>
        {keys.split(' ').map((step, index) => (
          <kbd key={index}>{step}</kbd>
        ))}
      </p>
    </div>
  );
}
