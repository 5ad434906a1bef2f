import type { OwnPageEntry, OwnPageKey } from '../platform/own-pages.tsx';
import type { RouteName } from '../platform/page.ts';
import { accountWords } from './account.words.ts';
import { entryOf } from './route-table.ts';
import { unbuiltRoutes } from './unbuilt-routes.ts';

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

/** Those that are built, in their order. */
export const ownPages: readonly OwnPageEntry[] = all
  .filter(({ name }) => !unbuiltRoutes.has(name))
  .map(({ key, name, label, hash = '' }) => ({ key, label, to: `${entryOf(name).path}${hash}` }));
