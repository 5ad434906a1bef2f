import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useState } from 'react';
import { modKey } from '../../platform/parts/mod-key.ts';
import { navGroups, type ConsolePage } from '../../platform/page/console-page.ts';
import { useWaitingCounts } from '../../platform/page/waiting.ts';
import type { pagesInNav } from '../routes/console-pages.ts';
import { SelfButton } from './self-button.tsx';
import styles from './side-column.module.css';

interface SideColumnProps {
  pages: ReturnType<typeof pagesInNav>;
  self: StaffSelf;
  onKeys: () => void;
  onFind: () => void;
}

/** Whether an address lies in a page or under it. */
export function isAt(pathname: string, { path }: Pick<ConsolePage, 'path'>): boolean {
  const inside = pathname.replace(/^\/console/, '');
  return inside === path || inside.startsWith(`${path}/`);
}

/** Where one is and where one can go, by group; who one is at its foot. */
export function SideColumn({ pages, self, onKeys, onFind }: SideColumnProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { shortName } = useSchool();
  const countAt = useWaitingCounts();
  return (
    <header className={styles.root}>
      <Link
        to="/"
        activeOptions={{ exact: true }}
        className={styles.brand}
        aria-label={`${shortName}教务台，回到第一页`}
      >
        <BrandMark size={28} />
        <span className={styles.word}>{shortName}教务台</span>
      </Link>
      <button type="button" className={styles.find} aria-label="查找或执行" onClick={onFind}>
        <IconSearch size={18} stroke={1.6} />
        <span className={styles.word}>查找或执行</span>
        <kbd className={styles.word}>{modKey === '⌘' ? '⌘K' : `${modKey} K`}</kbd>
      </button>
      <nav className={styles.nav} aria-label="教务台">
        {navGroups.map((group) => {
          const inGroup = pages.filter(({ nav }) => nav.group === group);
          if (inGroup.length === 0) return null;
          return (
            <div key={group}>
              {group !== '' && <p className={styles.group}>{group}</p>}
              <ul>
                {inGroup.map((page) => (
                  <li key={page.path}>
                    <Link
                      to={page.path}
                      className={styles.link}
                      title={page.title}
                      {...(isAt(pathname, page) && { 'aria-current': 'page' as const })}
                    >
                      <page.nav.icon size={20} stroke={1.6} />
                      <span className={styles.word}>{page.title}</span>
                      <NavCount {...countAt(page.path)} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <SelfPlace self={self} onKeys={onKeys} />
    </header>
  );
}

function NavCount({ count, isSoon }: { count: number; isSoon: boolean }) {
  return count === 0 ? null : (
    <span className={styles.count} data-soon={isSoon || undefined}>
      {count}
      <span className="xz-hidden">件等你办</span>
    </span>
  );
}

const useMenu = fetchedOnPress(() => import('./self-menu.tsx'));

/** Who one is; what can be done with oneself comes with the first press. */
export function SelfPlace(props: Pick<SideColumnProps, 'self' | 'onKeys'>) {
  const [isWanted, setWanted] = useState(false);
  const menu = useMenu(isWanted, () => setWanted(false));
  return menu === undefined ? (
    <SelfButton self={props.self} onClick={() => setWanted(true)} aria-haspopup="menu" />
  ) : (
    <menu.SelfMenu {...props} />
  );
}
