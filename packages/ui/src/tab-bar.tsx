import { navLinkProps, type NavItem, type RenderNavLink } from './nav-item.ts';
import styles from './tab-bar.module.css';

interface TabBarProps {
  items: readonly NavItem[];
  renderLink: RenderNavLink;
}

/** The phone's addresses at the foot of the screen. */
export function TabBar({ items, renderLink }: TabBarProps) {
  return (
    <nav className={styles.root} aria-label="主导航">
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            {renderLink(
              item,
              navLinkProps(
                item,
                styles.link,
                <>
                  <span className={styles.icon} aria-hidden>
                    {item.icon}
                    {item.news && <span className="xz-count">{item.news}</span>}
                  </span>
                  {item.label}
                  {item.news && (
                    <span className="xz-hidden">
                      ，{item.news} {item.newsWord ?? '条未读'}
                    </span>
                  )}
                </>,
              ),
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
