import '@xuezhou/ui/mantine-extra.css';
import { Notifications } from '@mantine/notifications';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppFrame, type NavItem, type NavLinkProps } from '@xuezhou/ui/app-frame';
import { useToastPosition } from '@xuezhou/ui/toast';
import { useState, type ReactNode } from 'react';
import { PhoneHeaderSlot } from '../platform/phone-header-slot.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { navigation } from './navigation.tsx';
import styles from './site-shell.module.css';

interface SiteShellProps {
  frame: 'page' | 'wide';
  hasTabs: boolean;
  /** Of the page inside; it lights up its address. */
  capability: string;
  children: ReactNode;
}

const meKey = 'me';

/** Header, tab bar and the student's menu around a page. */
export function SiteShell({ frame, hasTabs, capability, children }: SiteShellProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [phoneHeader, setPhoneHeader] = useState<HTMLElement | null>(null);
  const position = useToastPosition();
  const me: NavItem = {
    key: meKey,
    label: '我的',
    icon: <IconUser size={24} stroke={1.6} />,
    isCurrent: capability === 'account',
  };
  const renderLink = (item: NavItem, link: NavLinkProps) =>
    item.key === meKey ? (
      <button
        type="button"
        {...link}
        className={`${link.className} ${styles.me}`}
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
      />
    ) : (
      <Link to={(item as NavItem & { to: string }).to} {...link} />
    );
  return (
    <PhoneHeaderSlot value={phoneHeader}>
      <AppFrame
        variant={frame}
        nav={navigation(capability, 'header')}
        tabs={hasTabs ? [...navigation(capability, 'tabs'), me] : undefined}
        renderLink={renderLink}
        renderHome={(logo) => (
          <Link to="/dashboard" aria-label="学舟，回到首页">
            {logo}
          </Link>
        )}
        right={<AccountMenu />}
        phoneHeader={<div className={styles.slot} ref={setPhoneHeader} />}
      >
        {children}
      </AppFrame>
      <AccountSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
      <Notifications position={position} limit={3} pauseResetOnHover="notification" />
    </PhoneHeaderSlot>
  );
}
