import styles from './key-hint.module.css';

interface KeyHintProps {
  /** The keys as they are printed, such as A or ↵. */
  keys: readonly string[];
  /** What they do. */
  children?: string;
}

/** Keys and what they do; desk only, a phone has none. */
export function KeyHint({ keys, children }: KeyHintProps) {
  return (
    <span className={styles.root}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
