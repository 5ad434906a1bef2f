import type { ReactNode } from 'react';

/** An address in a header, a tab bar or a line of tabs, as data: the application makes the link. */
export interface NavItem {
  key: string;
  label: string;
  /** Shown in the phone's tab bar. */
  icon?: ReactNode;
  /** Written small after a tab's label. */
  count?: number | undefined;
  /** How many things are new there, on the icon of the phone's tab bar. */
  news?: string | undefined;
  /** What they are, behind the number; 条未读 where nothing is said. */
  newsWord?: string;
  isCurrent?: boolean | undefined;
}

export interface NavLinkProps {
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}

/** Makes the link of an item; every given prop must reach the anchor. */
export type RenderNavLink = (item: NavItem, link: NavLinkProps) => ReactNode;

export function navLinkProps(
  item: NavItem,
  className: string | undefined,
  children: ReactNode,
): NavLinkProps {
  return {
    className: className ?? '',
    children,
    ...(item.isCurrent && { 'aria-current': 'page' as const }),
  };
}
