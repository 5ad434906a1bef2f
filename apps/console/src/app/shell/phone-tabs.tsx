import { IconDots, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { TabBar } from '@xuezhou/ui/tab-bar';
import { useState } from 'react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useWaitingCounts } from '../../platform/page/waiting.ts';
import type { pagesInNav } from '../routes/console-pages.ts';
import { isAt } from './side-column.tsx';
import { useSignOut } from './use-sign-out.ts';
import styles from './phone-tabs.module.css';

interface PhoneTabsProps {
  pages: ReturnType<typeof pagesInNav>;
  self: StaffSelf;
  onFind: () => void;
}

const more = 'more';
const find = 'find';
const mostTabs = 3;
const Sheet = sheetPart(() => import('@xuezhou/ui/sheet'), 'Sheet');

/** The four pages that are used on the way, and the rest in a sheet. */
export function PhoneTabs({ pages, self, onFind }: PhoneTabsProps) {
  const isPhone = usePhone();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isOpen, setOpen] = useState(false);
  const signOut = useSignOut();
  const countAt = useWaitingCounts();
  if (!isPhone) return null;
  const tabs = pages
    .filter(({ nav }) => nav.tab !== undefined)
    .toSorted((a, b) => (a.nav.tab ?? 0) - (b.nav.tab ?? 0))
    .slice(0, mostTabs);
  const rest = pages.filter((page) => !tabs.includes(page));
  const close = () => setOpen(false);
  return (
    <>
      <TabBar
        items={[
          ...tabs.map((page) => ({
            key: page.path,
            label: page.title,
            icon: <page.nav.icon size={24} stroke={1.6} />,
            isCurrent: isAt(pathname, page),
            newsWord: '件等你办',
            news: newsOf(countAt(page.path).count),
          })),
          { key: find, label: '查找', icon: <IconSearch size={24} stroke={1.6} /> },
          { key: more, label: '更多', icon: <IconDots size={24} stroke={1.6} /> },
        ]}
        renderLink={(item, link) =>
          item.key === more || item.key === find ? (
            <button
              type="button"
              {...link}
              className={`${link.className} ${styles.more}`}
              aria-haspopup="dialog"
              onClick={item.key === find ? onFind : () => setOpen(true)}
            />
          ) : (
            <Link to={item.key} {...link} />
          )
        }
      />
      <Sheet title={self.name} isOpen={isOpen} onClose={close}>
        <ul className={styles.list}>
          {rest.map((page) => (
            <li key={page.path}>
              <Link to={page.path} className={styles.item} onClick={close}>
                <page.nav.icon size={20} stroke={1.6} />
                {page.title}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/self" className={styles.item} onClick={close}>
              我的账号
            </Link>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => void signOut()}>
              退出登录
            </button>
          </li>
        </ul>
      </Sheet>
    </>
  );
}

const newsOf = (count: number): string | undefined =>
  count === 0 ? undefined : count > 99 ? '99+' : `${count}`;
