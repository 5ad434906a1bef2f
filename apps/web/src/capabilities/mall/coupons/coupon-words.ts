import type { Coupon } from '@xuezhou/contract/mall';
import { couponLabel } from '@xuezhou/rules/mall/coupon';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';

/** 「满 3,000 减 300」 */
export const labelOf = (coupon: Coupon): string =>
  couponLabel({
    kind: coupon.couponKind,
    value: coupon.couponValue,
    most: coupon.most,
    threshold: coupon.threshold,
  });

const soonMs = 7 * 86_400_000;

/** Ends in less than 7 days. */
export const isSoon = ({ validTo }: Pick<Coupon, 'validTo'>): boolean =>
  validTo !== null && Date.parse(validTo) - serverNow() < soonMs;
