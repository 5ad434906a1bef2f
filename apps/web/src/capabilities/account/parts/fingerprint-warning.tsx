import { fingerprintState } from '../../../platform/session/fingerprint-state.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { loginWords as words } from '../login.words.ts';
import styles from './form.module.css';

/** What blocks advertisements has blocked the fingerprint too. It may still go well, so nothing is held up. */
export function FingerprintWarning() {
  const isMissing = useStore(fingerprintState, 'unknown') === 'missing';
  return (
    isMissing && (
      <p className={styles.warning} role="alert">
        {words.noFingerprint}
      </p>
    )
  );
}
