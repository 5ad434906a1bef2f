import type { ReactNode } from 'react';

import { BrandMark } from './brand-mark.tsx';
import { navLinkProps, type NavItem, type RenderNavLink } from './nav-item.ts';
import styles from './site-header.module.css';

interface SiteHeaderProps {
  isWide: boolean;
  nav: readonly NavItem[];
  renderLink: RenderNavLink;
  renderHome: (logo: ReactNode) => ReactNode;
  right?: ReactNode;
}

/** The header from 768 px: logo, addresses, and the page's own things at the right. */
export function SiteHeader({ isWide, nav, renderLink, renderHome, right }: SiteHeaderProps) {
  return (
    <header className={styles.root}>
      <div className={styles.line} data-wide={isWide || undefined}>
        <div className={styles.home}>{renderHome(<BrandMark withName />)}</div>
        <nav className={styles.nav} aria-label="主导航">
          <ul>
            {nav.map((item) => (
              <li key={item.key}>
                {renderLink(item, navLinkProps(item, styles.link, item.label))}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.right}>{right}</div>
      </div>
    </header>
  );
}
