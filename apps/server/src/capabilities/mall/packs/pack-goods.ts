import { saleStateOf } from '@xuezhou/rules/mall/sale';
import type { StoredItem } from '../mall.tables.ts';
import type { StoredGood, VariantRow } from '../goods/good.repository.ts';
import { isListed, mainVariant, stockOf } from '../goods/present-good.ts';

/** How many points things bring, where they are nothing but points; else null. */
export function pointsIn(items: readonly StoredItem[]): number | null {
  if (items.length === 0) return null;
  return items.reduce<number | null>(
    (sum, item) => (sum === null || item.kind !== 'points' ? null : sum + item.points),
    0,
  );
}

/** A pack is paid at once and asks for nothing else: no address, no agreement, no verification. */
export const isPack = (good: StoredGood): boolean =>
  good.sale === 'normal' &&
  good.parts.length === 0 &&
  !good.needs_address &&
  !good.needs_identity &&
  good.agreement === null &&
  pointsIn(good.items) !== null;

export interface Pack {
  readonly good: StoredGood;
  readonly variant: VariantRow;
  readonly points: number;
}

/** The packs among goods that can be bought at a moment, the smallest first. */
export function packsOn(goods: Iterable<StoredGood>, now: Date): Pack[] {
  const packs = [...goods].filter(isPack).flatMap((good): Pack[] => {
    const variant = mainVariant(good, now);
    const points = pointsIn(good.items);
    if (variant === undefined || points === null || variant.price_fen === 0) return [];
    return isOn(good, variant, now) ? [{ good, variant, points }] : [];
  });
  return packs.toSorted((a, b) => a.points - b.points || a.good.good_id - b.good.good_id);
}

const isOn = (good: StoredGood, variant: VariantRow, now: Date): boolean =>
  saleStateOf(
    {
      isListed: isListed(good, variant),
      saleFrom: variant.sale_from,
      saleTo: variant.sale_to,
      stockLeft: stockOf(variant),
    },
    now,
  ) === 'on';
