import { loginWords } from '../login.words.ts';
import styles from './form.module.css';

/** Why a login failed, above the fields, said once; which of them was wrong is told to nobody. */
export function FailedLogin({ words }: { words: string | null }) {
  return (
    // The live region stands before its words come, or they would not be said.
    <div aria-live="polite" className={words === null ? 'xz-hidden' : styles.failed}>
      {words !== null && (
        <>
          <b>{loginWords.failed}</b>
          <p>{words}</p>
        </>
      )}
    </div>
  );
}
