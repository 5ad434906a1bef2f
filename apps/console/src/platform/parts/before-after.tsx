import styles from './before-after.module.css';

interface BeforeAfterProps {
  /** Null: there was nothing. */
  before: string | null;
  after: string | null;
}

/** What a change turns into what; said in words too, not by colours alone. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <span className={styles.root}>
      {before !== null && (
        <del className={styles.before}>
          <span className="xz-hidden">原来：</span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden>→</span>}
      {after !== null && (
        <ins className={styles.after}>
          <span className="xz-hidden">现在：</span>
          {after}
        </ins>
      )}
    </span>
  );
}
