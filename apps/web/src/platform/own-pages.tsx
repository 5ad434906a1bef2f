import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './own-pages.module.css';
import { PagePhoneHeader } from './phone-header-slot.tsx';
import { WayLink } from './way-link.tsx';

/** What belongs to a student and has a page of its own. */
export type OwnPageKey =
  | 'orders'
  | 'coupons'
  | 'addresses'
  | 'points'
  | 'medals'
  | 'referral'
  | 'messages'
  | 'settings';

export interface OwnPageEntry {
  readonly key: OwnPageKey;
  readonly label: string;
  readonly to: string;
}

let entries: readonly OwnPageEntry[] = [];

/** `app/` tells which of them there are, before the first page that could show them. */
export function offerOwnPages(offered: readonly OwnPageEntry[]): void {
  entries = offered;
}

const words = { mine: '我的', back: '返回' } as const;

interface OwnPageProps {
  current: OwnPageKey;
  title: string;
  caption?: ReactNode;
  /** At the title's right. */
  action?: ReactNode;
  /** The same in a phone's header. */
  right?: ReactNode;
  children: ReactNode;
}

/** A page of what is mine: on a desk its neighbours stand beside it, on a phone they are in the sheet of the tab. */
export function OwnPage({ current, title, caption, action, right, children }: OwnPageProps) {
  const isPhone = usePhone();
  return (
    <>
      <PagePhoneHeader
        title={title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={right}
      />
      <PageColumn
        layout="settings"
        startLabel={words.mine}
        start={!isPhone && <OwnPageList current={current} />}
      >
        {!isPhone && (
          <div className={styles.head}>
            <SectionTitle order={1} size="section" caption={caption} action={action}>
              {title}
            </SectionTitle>
          </div>
        )}
        {children}
      </PageColumn>
    </>
  );
}

function OwnPageList({ current }: { current: OwnPageKey }) {
  return (
    <nav className={styles.root} aria-label={words.mine}>
      <p className={styles.title}>{words.mine}</p>
      <ul>
        {entries.map(({ key, label, to }) => (
          <li key={key}>
            <WayLink
              className={styles.link}
              to={to}
              aria-current={key === current ? 'page' : undefined}
            >
              {label}
            </WayLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
