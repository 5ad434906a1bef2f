import type { Change } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

/** Who issues coupons: gives one of so many yuan for the least sum, or takes an unused one back. */
export interface CouponReward {
  readonly give: (
    change: Change,
    coupon: { studentId: number; yuan: number; leastYuan: number; about: string; now: Date },
  ) => Promise<void>;
  readonly takeBack: (
    change: Change,
    coupon: { studentId: number; about: string; now: Date },
  ) => Promise<void>;
}

/** Null where the school has no coupons: then points are the only reward, and friends get nothing off. */
export const couponReward = told<CouponReward | null>('referral of coupons');
