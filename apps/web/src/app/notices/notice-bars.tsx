import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { newVersionWaits, refreshNow } from '@xuezhou/client/code/new-version.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import styles from './notice-bars.module.css';
import { shellWords as words } from '../shell/shell.words.ts';

/** The quiet bars: no network, a new version. They tell and never stop anyone. */
export function NoticeBars() {
  const isOnline = useOnline();
  const hasNewVersion = useStore(newVersionWaits, false);
  // The live region stands before its words come, or they would not be said.
  return (
    <div className={styles.root} role="status" data-notice-bars>
      {!isOnline && (
        <div className={styles.bar}>
          <IconWifiOff size={18} stroke={1.6} aria-hidden />
          {words.offline}
        </div>
      )}
      {hasNewVersion && (
        <div className={styles.bar}>
          <IconRefresh size={18} stroke={1.6} aria-hidden />
          {words.newVersion}
          <button type="button" className={styles.action} onClick={refreshNow}>
            {words.refresh}
          </button>
          <button
            type="button"
            className={styles.action}
            data-quiet
            onClick={() => newVersionWaits.set(false)}
          >
            {words.later}
          </button>
        </div>
      )}
    </div>
  );
}
