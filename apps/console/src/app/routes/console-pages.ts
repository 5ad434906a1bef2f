import type { StaffSelf } from '@xuezhou/contract/staff';
import { navGroups, type ConsolePage } from '../../platform/page/console-page.ts';
import { isAllowed, mayOnly } from '../../platform/session/self.ts';

const found = import.meta.glob<{ pages: readonly ConsolePage[] }>(
  '../../capabilities/*/*.pages.ts',
  {
    eager: true,
  },
);

/** Every page that a capability draws, in the order of the left column. */
export const consolePages: readonly ConsolePage[] = Object.values(found)
  .flatMap(({ pages }) => pages)
  .toSorted((a, b) => orderOf(a) - orderOf(b));

function orderOf({ nav }: ConsolePage): number {
  return nav === undefined ? Infinity : navGroups.indexOf(nav.group) * 100 + nav.place;
}

type PageInNav = ConsolePage & Required<Pick<ConsolePage, 'nav'>>;

/** What stands in the left column of somebody. */
export function pagesInNav(self: StaffSelf): PageInNav[] {
  return consolePages.filter(
    (page): page is PageInNav => page.nav !== undefined && isAllowed(self, page.permission),
  );
}

/** Every page that opens by its address alone. */
export const pagesOf = (self: StaffSelf): ConsolePage[] =>
  consolePages.filter(({ path, permission }) => !path.includes('$') && isAllowed(self, permission));

/** The only page of somebody who may do nothing else; undefined of all others. */
export const alonePageOf = (self: StaffSelf): ConsolePage | undefined =>
  consolePages.find(({ isAlone, permission }) => isAlone === true && mayOnly(self, permission));

/** What is open to whoever has one page alone. */
export const isBesideAlone = ({ path }: Pick<ConsolePage, 'path'>, alone: ConsolePage): boolean =>
  path === alone.path || path === '/self';
