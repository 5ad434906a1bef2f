import { modKey } from '../parts/mod-key.ts';
import styles from './send-keys.module.css';

/** In a button that the keys press too; a phone has none. */
export function SendKeys() {
  return (
    <kbd className={styles.root} aria-hidden>
      {modKey} ↵
    </kbd>
  );
}
