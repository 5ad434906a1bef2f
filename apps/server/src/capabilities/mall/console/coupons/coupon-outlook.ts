import { maxOffAlone, type CouponPlan } from '@xuezhou/contract/mall/console';
import { deepestOff, isDeeperThan, isFor, type DeepOff } from '@xuezhou/rules/mall/coupon';
import type { PricedVariant } from '@xuezhou/rules/mall/good-plan';
import { ownedOff } from '@xuezhou/rules/mall/price';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import type { StoredGood, VariantRow } from '../../goods/good.repository.ts';
import { isListed, mainVariant, type Shelf } from '../../goods/present-good.ts';

type Selling = Pick<Shelf, 'goods' | 'now'>;

interface SoldPrice {
  readonly title: string;
  /** What a coupon may take from, in fen. */
  readonly price: number;
}

/**
 * What a coupon may meet: the price of each variant of what it is for; of a bundle also the least that is left of it for
 * who has all but one of its parts.
 */
function pricesMet(plan: CouponPlan, { goods, now }: Selling): SoldPrice[] {
  const met = [...goods.values()].filter((good) =>
    isFor(plan, { goodId: good.good_id, family: good.family }),
  );
  return met.flatMap((good) =>
    good.variants
      .filter((variant) => isListed(good, variant))
      .flatMap((variant) => {
        const { price_fen: price } = variant;
        const least = leastOf(good, variant, { goods, now });
        const reached = Math.max(least, Math.min(plan.threshold, price));
        return [
          { title: good.title, price },
          ...(reached < price ? [{ title: `${good.title}（已有其中几样）`, price: reached }] : []),
        ];
      }),
  );
}

function leastOf(good: StoredGood, { price_fen: price }: VariantRow, { goods, now }: Selling) {
  const parts = good.parts.flatMap((partId) => {
    const part = goods.get(partId);
    return part === undefined ? [] : [mainVariant(part, now)?.price_fen ?? 0];
  });
  const lefts = parts.map((_, bought) => {
    const offs = ownedOff(
      price,
      parts.map((each, index) => ({ label: '', price: each, isOwned: index !== bought })),
    );
    return price - offs.reduce((sum, off) => sum + off, 0);
  });
  return Math.min(price, ...lefts);
}

/** Where it takes the largest part of a price; null: it fits nothing that is sold. */
export const deepestOf = (plan: CouponPlan, shelf: Selling): (SoldPrice & DeepOff) | null =>
  deepestOff(plan, pricesMet(plan, shelf)) ?? null;

type Before = ReadonlyMap<number, readonly PricedVariant[]>;

/** What a buyer could pay with it against what the same was sold for in the last days: cut and coupon are one. */
const isDeepWithCuts = (plan: CouponPlan, { goods }: Selling, before: Before): boolean =>
  [...goods.values()]
    .filter((good) => isFor(plan, { goodId: good.good_id, family: good.family }))
    .flatMap((good) => good.variants.filter((variant) => isListed(good, variant)))
    .some(({ good_id: goodId, variant_id: id, limit_year: year, price_fen: price }) => {
      const off = deepestOff(plan, [{ price }])?.off ?? 0;
      const was = (before.get(goodId) ?? [])
        .filter(({ variantId, limitYear }) => variantId === id || limitYear === year)
        .map((each) => each.price);
      const highest = Math.max(price, ...was);
      return off > 0 && isDeeperThan({ price: highest, off: highest - price + off }, maxOffAlone);
    });

/** A coupon that fits nothing is judged by the least order that it asks for. */
export function needsSecond(
  plan: CouponPlan,
  deepest: DeepOff | null,
  { shelf, before }: { shelf: Selling; before: Before },
): boolean {
  if (deepest !== null)
    return isDeeperThan(deepest, maxOffAlone) || isDeepWithCuts(plan, shelf, before);
  const [found] = [deepestOff(plan, [{ price: Math.max(plan.threshold, plan.value) }])];
  return found !== undefined && isDeeperThan(found, maxOffAlone);
}

/** Fewer than so many taken coupons say nothing of the next ones. */
const fewestTaken = 20;

/** Of a hundred coupons that were taken in the last year, as many as were used; null: too few to tell. */
export async function usedOfHundred(connection: Connection, now: Date): Promise<number | null> {
  const { rows } = await sql<{ taken: number; used: number }>`
    select count(*)::int as taken, count(used_at)::int as used from coupon_of_student
    where taken_at > ${now}::timestamptz - interval '1 year'`.execute(connection);
  const { taken = 0, used = 0 } = rows[0] ?? {};
  return taken < fewestTaken ? null : Math.round((used * 100) / taken);
}

export interface Outlook {
  readonly each: number;
  readonly most: number | null;
  readonly usedOfHundred: number | null;
  readonly likely: number | null;
}

/** What all of them would take off at most, and what by the last year's use. In fen. */
export function outlookOf(
  plan: CouponPlan,
  shelf: Selling,
  { usedOfHundred: share, left }: { usedOfHundred: number | null; left: number | null },
): Outlook {
  const offs = pricesMet(plan, shelf).map((one) => deepestOff(plan, [one])?.off ?? 0);
  const each = Math.max(0, ...offs);
  const taking = offs.filter((off) => off > 0);
  const average =
    taking.length === 0 ? 0 : taking.reduce((sum, off) => sum + off, 0) / taking.length;
  return {
    each,
    most: left === null ? null : left * each,
    usedOfHundred: share,
    likely: left === null || share === null ? null : Math.round((left * share * average) / 100),
  };
}
