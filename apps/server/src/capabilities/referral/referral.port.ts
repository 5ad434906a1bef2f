export { couponReward } from './coupon-reward.ts';
export { noteRefundedOrder, noteRegistration, noteSettledOrder } from './note-referral.ts';
export { ownCode } from './own-code.ts';
