import { SheetDrawer } from '@xuezhou/ui/sheet-drawer';
import { siteWords as words } from '../site.words.ts';
import { SiteAnchor } from './site-anchor.tsx';
import styles from './site-frame.module.css';
import type { SiteLink } from './site-links.ts';

interface SiteSheetProps {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly (readonly SiteLink[])[];
}

/** The header's addresses on a phone. */
export function SiteSheet({ isOpen, onClose, groups }: SiteSheetProps) {
  return (
    <SheetDrawer isOpen={isOpen} onClose={onClose} title={words.menu}>
      <nav aria-label={words.menu}>
        {groups
          .filter((links) => links.length > 0)
          .map((links) => (
            <ul key={links[0]?.key} className={styles.sheetGroup}>
              {links.map((link) => (
                <li key={link.key}>
                  <SiteAnchor link={link} className={styles.sheetLink} onClick={onClose} />
                </li>
              ))}
            </ul>
          ))}
      </nav>
    </SheetDrawer>
  );
}
