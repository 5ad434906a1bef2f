import type { ReactNode } from 'react';

import styles from './app-frame.module.css';
import type { NavItem, RenderNavLink } from './nav-item.ts';
import { SiteHeader } from './site-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { TaskLine, type TaskLineProps } from './task-line.tsx';

export type { NavItem, NavLinkProps, RenderNavLink } from './nav-item.ts';

interface SiteFrameProps {
  /** `page` holds the content at 1200; `wide` lets header and content reach the edges. */
  variant?: 'page' | 'wide';
  /** The header's addresses, from 768 px. */
  nav: readonly NavItem[];
  /** The phone's tab bar, five at most; left out where a bottom bar takes its place. */
  tabs?: readonly NavItem[] | undefined;
  renderLink: RenderNavLink;
  /** The logo's link; receives the logo. */
  renderHome: (logo: ReactNode) => ReactNode;
  /** Search, messages, the avatar. */
  right?: ReactNode;
  /** A `PhoneHeader`, in place of the header under 768 px. */
  phoneHeader?: ReactNode;
  /** Under the content. */
  footer?: ReactNode;
  children: ReactNode;
}

interface TaskFrameProps extends TaskLineProps {
  /** One line with leave, name, progress and tools; neither header nor tab bar. */
  variant: 'task';
  children: ReactNode;
}

export type AppFrameProps = SiteFrameProps | TaskFrameProps;

/** What surrounds a page. The content is the page's `main`. */
export function AppFrame(props: AppFrameProps) {
  if (props.variant === 'task') {
    const { variant: _, children, ...line } = props;
    return (
      <div className={styles.root}>
        <TaskLine {...line} />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    );
  }
  const {
    variant = 'page',
    nav,
    tabs,
    renderLink,
    renderHome,
    right,
    phoneHeader,
    footer,
    children,
  } = props;
  return (
    <div className={styles.root} data-tabs={tabs ? true : undefined}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <SiteHeader
        isWide={variant === 'wide'}
        nav={nav}
        renderLink={renderLink}
        renderHome={renderHome}
        right={right}
      />
      {phoneHeader}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
      {tabs && <TabBar items={tabs} renderLink={renderLink} />}
    </div>
  );
}
