import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import type { ReactNode } from 'react';
import { launchWords as words } from '../lti.words.ts';
import styles from './launch.module.css';

/** Still water beside the page, as before a login; over it on a phone. */
export const LaunchScene = ({ children }: { children: ReactNode }) => (
  <div className={styles.scene}>
    <div className={styles.picture}>
      <LoginLandscape>
        <div className={styles.words}>
          <BrandMark withName size={34} />
          <p className={styles.line}>{words.scene}</p>
        </div>
      </LoginLandscape>
    </div>
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  </div>
);
