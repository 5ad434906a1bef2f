import styles from './form.module.css';

/** Why a form was not taken, when no field is to blame. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <p className={styles.problem} role="alert" hidden={children === undefined}>
      {children}
    </p>
  );
}
