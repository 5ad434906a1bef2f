import { mostOffAlone, type GoodPlan, type VariantPlan } from '@xuezhou/contract/mall/console';
import { isDeeperThan } from '@xuezhou/rules/mall/coupon';
import { deepestFall, priceDays } from '@xuezhou/rules/mall/good-plan';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import type { FormerPrices } from '../../goods/former-prices.ts';

interface Sold {
  /** As it is sold now. */
  readonly published: readonly VariantPlan[];
  readonly former: readonly FormerPrices[];
  readonly now: Date;
}

/** Those that still count. */
const recent = ({ former, now }: Sold): FormerPrices[] => {
  const since = now.getTime() - priceDays * 86_400_000;
  return former.filter(({ until }) => Date.parse(until) > since);
};

/** How far prices fall at most, as one person decides on it or two. */
export function fallOf(plan: GoodPlan, sold: Sold) {
  const before = recent(sold).map(({ variants }) => variants);
  const fall = deepestFall(plan, sold.published, before);
  return {
    percent: fall === null ? 0 : Math.ceil((fall.off * 100) / fall.price),
    needsSecond: fall !== null && isDeeperThan(fall, mostOffAlone),
  };
}

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
  return [...recent(sold), ...all].map((one) => ({
    ...one,
    variants: one.variants.map((variant) => ({
      ...variant,
      variantId: renamed.get(variant.variantId ?? 0) ?? variant.variantId,
    })),
  }));
}
