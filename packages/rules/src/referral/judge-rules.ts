/** What a school gives for recommendations; money in yuan. */
export interface ReferralWorth {
  readonly isOn: boolean;
  /** For who recommended: a coupon, or as many points as are worth the same. */
  readonly coupon: number;
  readonly friendCoupon: number;
  /** The least that the friend's first payment has to be. */
  readonly leastPaid: number;
  /** Rewards of one student within a year; null: as many as there are. */
  readonly mostAYear: number | null;
}

/** Until a school says otherwise. */
export const firstReferralRules: ReferralWorth = {
  ...{ isOn: true, coupon: 80, friendCoupon: 100, leastPaid: 500, mostAYear: null },
};

const pointsOfYuan = 100;

/** What a recommendation brings to both by these rules: one of two that are worth the same, and the friend's coupon. */
export function referralBrings({ isOn, coupon, friendCoupon, leastPaid }: ReferralWorth) {
  return isOn
    ? { coupon, points: coupon * pointsOfYuan, friendCoupon, leastPaid }
    : { coupon: 0, points: 0, friendCoupon: 0, leastPaid };
}

/** What one recommendation costs at most. */
export function costOfOne(rules: ReferralWorth): number {
  const { coupon, friendCoupon } = referralBrings(rules);
  return coupon + friendCoupon;
}

/** Why no school should offer this, in words with a way on; null: it can. */
export function referralFault(rules: ReferralWorth): string | null {
  const { isOn, coupon, leastPaid } = rules;
  if (isOn && coupon < 1) return '推荐人的谢礼最少 1 元；不想送，请停掉推荐';
  const cost = costOfOne(rules);
  return cost > leastPaid
    ? `一次推荐最多送出 ${cost} 元，比同学至少要付的 ${leastPaid} 元还多，请调低谢礼或调高门槛`
    : null;
}

/** How much more, in per cent, a school may give by one person's word. */
export const freeRise = 20;

const isMuchMore = (is: number, was: number) => is * 100 > was * (100 + freeRise);

/** Whether so much more is given, more often, or for so much less, that a second person has to agree. */
export function needsSecond(before: ReferralWorth, after: ReferralWorth): boolean {
  if (!after.isOn) return false;
  return (
    isMuchMore(costOfOne(after), costOfOne(before)) ||
    isMuchMore(after.mostAYear ?? Infinity, before.mostAYear ?? Infinity) ||
    after.leastPaid * 100 < before.leastPaid * (100 - freeRise)
  );
}
