import {
  maxOffAlone,
  type CouponPlan,
  type GoodPlan,
  type VariantPlan,
} from '@xuezhou/contract/mall/console';
import { deepestOff, isDeeperThan } from '@xuezhou/rules/mall/coupon';
import { deepestFall } from '@xuezhou/rules/mall/good-plan';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { recentPrices, type FormerPrices } from '../../goods/former-prices.ts';

interface Sold {
  /** As it is sold now. */
  readonly published: readonly VariantPlan[];
  readonly former: readonly FormerPrices[];
  /** That a buyer may use for it. */
  readonly coupons: readonly CouponPlan[];
  readonly now: Date;
}

/** How far prices fall at most, as one person decides on it or two: by what a buyer pays with the deepest coupon too. */
export function fallOf(plan: GoodPlan, sold: Sold) {
  const before = recentPrices(sold.former, sold.now).map(({ variants }) => variants);
  const fall = deepestFall(plan, sold.published, before);
  const together = deepestFall(plan, sold.published, before, couponOff(sold.coupons));
  return {
    percent: fall === null ? 0 : Math.ceil((fall.off * 100) / fall.price),
    needsSecond: together !== null && isDeeperThan(together, maxOffAlone),
  };
}

/** One that takes more by itself was agreed to by two: it is no matter of this price. */
const couponOff = (coupons: readonly CouponPlan[]) => (price: number) =>
  Math.max(
    0,
    ...coupons.flatMap((plan) => {
      const off = deepestOff(plan, [{ price }]);
      return off === undefined || isDeeperThan(off, maxOffAlone) ? [] : [off.off];
    }),
  );

export const pricesOf = (variants: readonly VariantPlan[]): number[] =>
  variants.map(({ price }) => price);

/** Throws SecondPersonNeeded where prices fall further, at once or in steps, than one person decides. */
export function demandAgreement(
  actor: Actor,
  {
    goodId,
    plan,
    why,
    ...sold
  }: Sold & { goodId: number; plan: GoodPlan; why?: string | undefined },
): void {
  const { percent, needsSecond } = fallOf(plan, sold);
  if (!needsSecond) return;
  demandSecondPerson(actor, {
    kind: 'price',
    decider: 'price.write',
    asksCode: false,
    target: { kind: 'good', id: goodId },
    facts: { title: plan.title, prices: pricesOf(plan.variants), fall: percent },
    why,
  });
}

/**
 * What the next price is held against besides that of today: none once two have agreed to this one. Variants are named as
 * they are called from now on.
 */
export function formerAfter(
  { agreement }: Pick<Actor, 'agreement'>,
  sold: Sold,
  renamed: ReadonlyMap<number, number | null>,
): FormerPrices[] {
  if (agreement?.kind === 'price') return [];
  const variants = sold.published.map(({ variantId, limitYear, price, deposit, worth }) => ({
    ...{ variantId, limitYear, price, deposit, worth },
  }));
  const all = variants.length === 0 ? [] : [{ until: sold.now.toISOString(), variants }];
  return [...recentPrices(sold.former, sold.now), ...all].map((one) => ({
    ...one,
    variants: one.variants.map((variant) => ({
      ...variant,
      variantId: renamed.get(variant.variantId ?? 0) ?? variant.variantId,
    })),
  }));
}
