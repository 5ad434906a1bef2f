import styles from '../form.module.css';

interface PhoneProblemProps {
  words: string;
  /** The way on. */
  action: string;
  onAction: () => void;
}

/** Why a number cannot be used here, and the place where it can. */
export function PhoneProblem({ words, action, onAction }: PhoneProblemProps) {
  return (
    <>
      {words}{' '}
      <button type="button" className={styles.switch} onClick={onAction}>
        {action}
      </button>
    </>
  );
}
