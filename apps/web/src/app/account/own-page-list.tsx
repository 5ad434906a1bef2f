import type { OwnPageKey } from '../../platform/page/page-parts.tsx';
import type { RouteName } from '../../platform/page/page.ts';
import { WayLink } from '../../platform/page/way-link.tsx';
import { accountWords } from './account.words.ts';
import { isBuilt } from '../routes/is-built.ts';
import styles from './own-page-list.module.css';
import { entryOf } from '../routes/route-table.ts';

const words = accountWords.links;

const all: readonly { key: OwnPageKey; name: RouteName; label: string; hash?: string }[] = [
  { key: 'orders', name: 'my-order', label: words.orders },
  { key: 'coupons', name: 'coupon', label: words.coupons },
  { key: 'addresses', name: 'setting', label: words.addresses, hash: '#addresses' },
  { key: 'points', name: 'points', label: words.points },
  { key: 'medals', name: 'achievements', label: words.medals },
  { key: 'referral', name: 'referral', label: words.referral },
  { key: 'messages', name: 'message', label: words.messages },
  { key: 'settings', name: 'setting', label: words.settings },
];

/** The pages of what is the student's own, those that are built. */
export function OwnPageList({ current }: { current: OwnPageKey }) {
  return (
    <nav className={styles.root} aria-label={accountWords.account}>
      <p className={styles.title}>{accountWords.account}</p>
      <ul>
        {all
          .filter(({ name }) => isBuilt(name))
          .map(({ key, name, label, hash = '' }) => (
            <li key={key}>
              <WayLink
                className={styles.link}
                to={`${entryOf(name).path}${hash}`}
                aria-current={key === current ? 'page' : undefined}
              >
                {label}
              </WayLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
