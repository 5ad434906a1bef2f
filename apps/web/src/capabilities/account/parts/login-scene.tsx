import { useQuery } from '@tanstack/react-query';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { useSchool } from '@xuezhou/ui/school';
import type { ReactNode } from 'react';
import { FilingLinks } from '../../../platform/page/filing-links.tsx';
import { schoolQuery } from '../../../platform/session/school.ts';
import styles from './login-scene.module.css';

/** A form before still water: login, and what belongs to getting in. */
export function LoginScene({ children }: { children: ReactNode }) {
  const { line } = useSchool();
  const filing = useQuery(schoolQuery).data?.filing;
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
      <div className={styles.side}>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.filing}>
          {filing && <FilingLinks icp={filing.icp} police={filing.police} />}
        </footer>
      </div>
    </div>
  );
}
