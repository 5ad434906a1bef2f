import type { ReactNode } from 'react';
import styles from './scene-head.module.css';

/** What a form of the login scene is for; `children` stand under it in quiet words. */
export function SceneHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className="xz-small xz-quiet">{children}</p>}
    </>
  );
}
