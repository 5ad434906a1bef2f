import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppFrame, type NavItem, type NavLinkProps } from '@xuezhou/ui/app-frame';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { fetchAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useSchool } from '@xuezhou/ui/school';
import { useState, type ReactNode } from 'react';
import type { SiteAround } from '../../../platform/page/page.ts';
import { siteWords as words } from '../site.words.ts';
import { LinkMenu } from './link-menu.tsx';
import { SiteAnchor } from './site-anchor.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { headerLinks, type Around, type SiteLink } from './site-links.ts';

const loadSheet = () => import('./site-sheet.tsx');
const useSheet = fetchedOnPress(loadSheet);

interface SiteFrameProps {
  parts: SiteAround;
  around: Around;
  children: ReactNode;
}

/** Header and footer of the pages that everybody sees. */
export function SiteFrame({ parts, around, children }: SiteFrameProps) {
  const footer = parts === 'site-header' ? undefined : <SiteFooter around={around} />;
  if (parts === 'site-footer')
    return (
      <div className={styles.footerOnly}>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    );
  return (
    <WithHeader around={around} footer={footer}>
      {children}
    </WithHeader>
  );
}

function WithHeader({
  around,
  footer,
  children,
}: Pick<SiteFrameProps, 'around' | 'children'> & { footer: ReactNode }) {
  const { main, apps, about, own, action } = headerLinks(around);
  const { shortName } = useSchool();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheet = useSheet(isSheetOpen, () => setSheetOpen(false));
  const menus: Record<string, readonly SiteLink[]> = { apps, more: about };
  const byKey = new Map(main.map((link) => [link.key, link]));
  const nav: NavItem[] = [
    ...main,
    ...(apps.length > 0 ? [{ key: 'apps', label: words.getApp }] : []),
    ...(about.length > 0 ? [{ key: 'more', label: words.more }] : []),
  ];
  const renderLink = ({ key, label }: NavItem, props: NavLinkProps) => {
    const link = byKey.get(key);
    if (link) return <SiteAnchor link={link} {...props} />;
    // Begun anew on each page: a tap would open it again behind the one that it chose.
    return (
      <LinkMenu
        key={around.here}
        label={label}
        links={menus[key] ?? []}
        className={props.className}
      />
    );
  };
  const logo = (mark: ReactNode) => (
    <Link to="/" aria-label={`${shortName}，${words.home}`}>
      {mark}
    </Link>
  );
  const actionButton = action && (
    <Button
      size="sm"
      variant={around.isStudent ? 'filled' : 'light'}
      renderRoot={(props: object) => <SiteAnchor {...props} link={action} />}
    >
      {action.label}
    </Button>
  );
  return (
    <>
      <AppFrame
        nav={nav}
        renderLink={renderLink}
        renderHome={logo}
        right={
          <>
            {own.map((link) => (
              <SiteAnchor key={link.key} link={link} className={styles.own} />
            ))}
            {actionButton}
          </>
        }
        phoneHeader={
          <header className={styles.phone}>
            <div className={styles.phoneHome}>{logo(<BrandMark withName />)}</div>
            {actionButton}
            <button
              type="button"
              className={styles.phoneMenu}
              aria-label={words.menu}
              aria-haspopup="dialog"
              onPointerEnter={() => fetchAhead(loadSheet)}
              onClick={() => setSheetOpen(true)}
            >
              <IconMenu2 size={24} stroke={1.6} aria-hidden />
            </button>
          </header>
        }
        footer={footer}
      >
        {children}
      </AppFrame>
      {sheet && (
        <sheet.SiteSheet
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          groups={[[...main, ...own], apps, about]}
        />
      )}
    </>
  );
}
