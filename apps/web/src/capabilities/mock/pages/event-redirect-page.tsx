import { Loader } from '@mantine/core';
import { mockWords } from '../mock.words.ts';
import styles from './event-redirect-page.module.css';

/** In sight only until the browser has left for the event. */
export function EventRedirectPage() {
  return (
    <p className={styles.root} role="status">
      <Loader size="sm" />
      {mockWords.redirect.going}
    </p>
  );
}
