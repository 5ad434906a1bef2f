import './inner-styles.ts';
import { IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { AppFrame, type NavItem, type NavLinkProps } from '@xuezhou/ui/app-frame';
import { fetchAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useSchool } from '@xuezhou/ui/school';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { BellLink } from '../../platform/page/bell-link.tsx';
import { HeaderSearch } from '../../capabilities/search/port/header-search.tsx';
import { PhoneHeaderSlot } from '../../platform/page/phone-header-slot.tsx';
import { useStudent } from '../../platform/session/session.ts';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { unreadText } from '../../platform/page/unread-text.ts';
import { AvatarButton } from '../account/avatar-button.tsx';
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

const meItem = (capability: string, unread: number): NavItem => ({
  key: meKey,
  label: '我的',
  icon: <IconUser size={24} stroke={1.6} />,
  isCurrent: capability === 'account',
  news: unread > 0 ? unreadText(unread) : undefined,
});

// Most visits never open them, and the browser fetches them as soon as a pointer comes near.
const loadMenu = () => import('../account/account-menu.tsx');
const loadSheet = () => import('../account/account-sheet.tsx');
const useMenu = fetchedOnPress(loadMenu);
const useSheet = fetchedOnPress(loadSheet);

// Who never mistypes an address never fetches it.
const UnknownNote = lazyPart(() => import('../notices/unknown-note.tsx'), 'UnknownNote', Nothing);

/** Header, tab bar and the student's menu around a page. */
export function SiteShell({ frame, hasTabs, capability, children }: SiteShellProps) {
  // The reader centre is drawn by study, and a place of its own for who reads.
  const isReader = useLocation({ select: ({ pathname }) => pathname.startsWith('/reader') });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [hasMenu, setHasMenu] = useState(false);
  const sheet = useSheet(isSheetOpen, () => setSheetOpen(false));
  const menu = useMenu(hasMenu, () => setHasMenu(false));
  const isLost = useStore(unknownAddress) !== null;
  const [phoneHeader, setPhoneHeader] = useState<HTMLElement | null>(null);
  const { profile, unreadMessages } = useStudent();
  const { shortName } = useSchool();
  const renderLink = (item: NavItem, link: NavLinkProps) =>
    item.key === meKey ? (
      <button
        type="button"
        {...link}
        className={`${link.className} ${styles.me}`}
        aria-haspopup="dialog"
        onPointerEnter={() => fetchAhead(loadSheet)}
        onClick={() => setSheetOpen(true)}
      />
    ) : (
      <Link to={(item as NavItem & { to: string }).to} {...link} />
    );
  // Whoever has no phone yet has no course to search.
  const hasSearch = profile.mobileValided;
  const face = (
    <AvatarButton onPointerEnter={() => fetchAhead(loadMenu)} onClick={() => setHasMenu(true)} />
  );
  return (
    <PhoneHeaderSlot value={phoneHeader}>
      <AppFrame
        variant={frame}
        nav={navigation(isReader ? 'reader' : capability, 'header')}
        tabs={
          hasTabs
            ? [...navigation(capability, 'tabs'), meItem(capability, unreadMessages)]
            : undefined
        }
        renderLink={renderLink}
        renderHome={(logo) => (
          <Link to="/dashboard" aria-label={`${shortName}，回到首页`}>
            {logo}
          </Link>
        )}
        right={
          <>
            {hasSearch && <HeaderSearch />}
            <BellLink />
            {menu ? <menu.AccountMenu /> : face}
          </>
        }
        phoneHeader={<div className={styles.slot} data-phone-header ref={setPhoneHeader} />}
      >
        {isLost && (
          <Suspense fallback={null}>
            <UnknownNote />
          </Suspense>
        )}
        {children}
      </AppFrame>
      {sheet && <sheet.AccountSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />}
    </PhoneHeaderSlot>
  );
}
