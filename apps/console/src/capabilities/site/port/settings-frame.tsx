import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { sections } from './setting-sections.ts';
import styles from './settings-frame.module.css';

interface SettingsFrameProps {
  /** Key of the section in sight; `look`, `families`, `providers`, `moderation`, `wechat` and `tokens` are pages of their own, none while something is looked for. */
  at: string | null;
  note?: string | undefined;
  /** Of the section in sight: something there is not saved. */
  isUnsaved?: boolean;
  actions?: ReactNode;
  /** Under the sections. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Those that are pages of their own. */
const isPage = (key: string): boolean =>
  ['look', 'families', 'providers', 'moderation', 'wechat', 'tokens'].includes(key);

/** The sections at the left, and one of them. */
export function SettingsFrame({
  at,
  note,
  isUnsaved,
  actions,
  foot,
  children,
}: SettingsFrameProps) {
  const may = useMay();
  // Whoever sees no settings has keys of programs all the same.
  const shown = sections.filter(({ key }) => key === 'tokens' || may('setting.read'));
  return (
    <>
      <PageHead title="设置" actions={actions} {...(note !== undefined && { note })} />
      <div className={styles.root}>
        <nav className={styles.sections} aria-label="设置的部分">
          <ul>
            {shown.map(({ key, title }) => (
              <li key={key}>
                <Link
                  className={styles.section}
                  {...(key === at && { 'aria-current': 'page' as const })}
                  {...(isPage(key)
                    ? { to: `/settings/${key}` }
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
