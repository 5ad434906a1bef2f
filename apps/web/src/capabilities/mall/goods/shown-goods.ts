import { type Family } from '@xuezhou/contract/site';
import type { Coupon, GoodCard, GoodFamily } from '@xuezhou/contract/mall';
import { isFor } from '@xuezhou/rules/mall/coupon';
import type { PageSearch } from '../../../platform/page/page.ts';
import { isOfKind, type MallKind } from './mall-kinds.ts';

/** Of each family, where all of them are shown. */
const fewest = 3;

/** The code of the family that an address names; null where the school has none of that code. */
export const codeIn = (
  families: readonly { readonly code: Family }[],
  cate: string | undefined,
): Family | null => families.find(({ code }) => code === cate?.toUpperCase())?.code ?? null;

type Terms = Pick<Coupon, 'goodIds' | 'families'>;

/** The address of what a coupon is for. */
export function whereFor({ goodIds, families: of }: Terms): {
  path: string;
  search: Record<string, string>;
} {
  const [goodId] = goodIds;
  const [family] = of;
  if (goodIds.length === 1 && of.length === 0) return { path: `/mall/good/${goodId}`, search: {} };
  if (of.length === 1 && goodIds.length === 0) return { path: `/mall/${family}`, search: {} };
  if (goodIds.length === 0 && of.length === 0) return { path: '/mall', search: {} };
  return {
    path: '/mall',
    search: {
      ...(goodIds.length > 0 && { goods: goodIds.join('_') }),
      ...(of.length > 0 && { of: of.join('_') }),
    },
  };
}

/** Null: the address names no goods of a coupon. */
export function termsIn({ goods, of }: PageSearch): Terms | null {
  if (goods === undefined && of === undefined) return null;
  return {
    goodIds: (goods ?? '').split('_').map(Number).filter(Number.isInteger),
    families: (of ?? '').split('_').filter((family) => family !== ''),
  };
}

interface Wanted {
  readonly family: Family | null;
  readonly kind: MallKind;
  readonly terms: Terms | null;
}

export interface ShownFamily {
  readonly family: Family;
  readonly caption: string;
  /** Of its goods that fit, how many there are. */
  readonly count: number;
  readonly goods: readonly GoodCard[];
  readonly isWhole: boolean;
}

/** Points for money, which belong to no family and are no book: where nothing narrows the page, and last. */
export const shownPacks = (all: readonly GoodFamily[], wanted: Wanted): GoodCard[] =>
  wanted.family === null && wanted.kind === 'all' && wanted.terms === null
    ? all.flatMap(({ goods }) => goods.filter(({ kind }) => kind === 'points'))
    : [];

/** The families to be shown, in their order, each with what of it fits. */
export function shownGoods(all: readonly GoodFamily[], wanted: Wanted): ShownFamily[] {
  const fits = (good: GoodCard) =>
    isOfKind(good, wanted.kind) && (wanted.terms === null || isFor(wanted.terms, good));
  return all
    .filter(({ family }) => wanted.family === null || family === wanted.family)
    .map(({ family, caption, goods }) => {
      // Points have a place of their own.
      const fitting = goods.filter((good) => good.kind !== 'points' && fits(good));
      const isWhole = wanted.family !== null || wanted.terms !== null;
      const shown = isWhole ? fitting : fitting.slice(0, fewest);
      return { family, caption, count: fitting.length, goods: shown, isWhole };
    })
    .filter(({ count }) => count > 0);
}
