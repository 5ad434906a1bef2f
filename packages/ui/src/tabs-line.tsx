import { useEffect, useRef } from 'react';

import { navLinkProps, type NavItem, type RenderNavLink } from './nav-item.ts';
import styles from './tabs-line.module.css';

interface TabsLineProps {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly NavItem[];
  renderLink: RenderNavLink;
}

/** Links as tabs. On a phone they scroll sideways, the cut-off in sight, the current one in view. */
export function TabsLine({ label, items, renderLink }: TabsLineProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.isCurrent)?.key;
  useEffect(() => {
    const line = list.current;
    const tab = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.root} aria-label={label}>
      <ul ref={list}>
        {items.map((item) => (
          <li key={item.key}>
            {renderLink(
              item,
              navLinkProps(
                item,
                styles.link,
                <>
                  {item.label}
                  {item.count !== undefined && <small>{item.count}</small>}
                </>,
              ),
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
