import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { useSchool } from '@xuezhou/ui/school';
import type { ReactNode } from 'react';
import styles from './login-scene.module.css';

/** A form before still water: login, and what belongs to getting in. */
export function LoginScene({ children }: { children: ReactNode }) {
  const { line } = useSchool();
  return (
    <div className={styles.root}>
      <header className={styles.picture}>
        <LoginLandscape>
          <div className={styles.words}>
            <BrandMark withName size={34} />
            <p className={styles.welcome}>{line}</p>
          </div>
        </LoginLandscape>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
