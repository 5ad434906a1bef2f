import { Menu } from '@mantine/core';
import {
  IconChevronUp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { Face } from '../../platform/parts/face.tsx';
import { navGroups, type ConsolePage } from '../../platform/page/console-page.ts';
import type { pagesInNav } from '../routes/console-pages.ts';
import { useColorScheme } from './use-color-scheme.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './side-column.module.css';

interface SideColumnProps {
  pages: ReturnType<typeof pagesInNav>;
  self: StaffSelf;
  onKeys: () => void;
}

/** Whether an address lies in a page or under it. */
export function isAt(pathname: string, { path }: Pick<ConsolePage, 'path'>): boolean {
  const inside = pathname.replace(/^\/console/, '');
  return inside === path || inside.startsWith(`${path}/`);
}

/** Where one is and where one can go, by group; who one is at its foot. */
export function SideColumn({ pages, self, onKeys }: SideColumnProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <div className={styles.root}>
      <Link to="/" className={styles.brand} aria-label="学舟教务台，回到第一页">
        <BrandMark size={28} />
        <span className={styles.word}>学舟教务台</span>
      </Link>
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
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <SelfMenu self={self} onKeys={onKeys} />
    </div>
  );
}

function SelfMenu({ self, onKeys }: Pick<SideColumnProps, 'self' | 'onKeys'>) {
  const signOut = useSignOut();
  const { isDark, turn } = useColorScheme();
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <button type="button" className={styles.self}>
          <Face name={self.name} />
          <span className={styles.word}>
            <span className={styles.name}>{self.name}</span>
            <span className={styles.roles}>{self.roles.join('、') || '没有角色'}</span>
          </span>
          <IconChevronUp size={18} stroke={1.6} className={styles.word} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCircle size={18} />}
          renderRoot={(props) => <Link to="/self" {...props} />}
        >
          我的账号
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={turn}
        >
          {isDark ? '浅色' : '深色'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={onKeys}>
          键盘
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
