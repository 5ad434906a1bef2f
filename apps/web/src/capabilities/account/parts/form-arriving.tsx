import { Button } from '@mantine/core';
import { loginWords } from '../login.words.ts';
import styles from './form.module.css';

const words = loginWords.form;

/** In a form's place while its code is on its way. */
export function FormArriving() {
  return (
    <div className={styles.arriving} role="status">
      <span className="xz-hidden">{words.arriving}</span>
    </div>
  );
}

/** In a form's place when its code did not arrive; what stands around it can still be used. */
export function FormMissing() {
  return (
    <div className={styles.root} role="alert">
      <p>{words.missing}</p>
      <Button size="lg" variant="light" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </div>
  );
}
