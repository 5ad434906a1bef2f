export { couponReward, type CouponReward } from './coupon-reward.ts';
export {
  noteRefundedOrder,
  noteRegistration,
  noteSettledOrder,
  type SettledOrder,
} from './note-referral.ts';
export { ownCode } from './own-code.ts';
