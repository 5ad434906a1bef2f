import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead } from '../../platform/page/page-head.tsx';
import { sections } from './setting-sections.ts';
import styles from './settings-frame.module.css';

interface SettingsFrameProps {
  /** Key of the section in sight; `look` is a page of its own, none while something is looked for. */
  at: string | null;
  note?: string | undefined;
  /** Of the section in sight: something there is not saved. */
  isUnsaved?: boolean;
  actions?: ReactNode;
  /** Under the sections. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The sections at the left, and one of them. */
export function SettingsFrame({
  at,
  note,
  isUnsaved,
  actions,
  foot,
  children,
}: SettingsFrameProps) {
  return (
    <>
      <PageHead title="设置" actions={actions} {...(note !== undefined && { note })} />
      <div className={styles.root}>
        <nav className={styles.sections} aria-label="设置的部分">
          <ul>
            {sections.map(({ key, title }) => (
              <li key={key}>
                <Link
                  className={styles.section}
                  {...(key === at && { 'aria-current': 'page' as const })}
                  {...(key === 'look'
                    ? { to: '/settings/look' }
                    : { to: '/settings', search: { section: key } })}
                >
                  {title}
                  {key === at && isUnsaved && (
                    <span className={styles.unsaved} role="img" aria-label="有没存的改动" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
          {foot !== undefined && <p className={styles.foot}>{foot}</p>}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}
