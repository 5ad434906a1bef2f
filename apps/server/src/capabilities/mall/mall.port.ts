export type { StoredAgreement, StoredExtra, StoredItem } from './mall.tables.ts';
export { recordMessages } from './payment/record-message.ts';
export { firstOrdersOf, ordersPaid, soldBetween } from './ledger/sold.sql.ts';
export { refundsBooked } from './refund/refunds-booked.sql.ts';
export { purchases, type PurchaseEvent } from './order/after/after-purchase.ts';
export { giveRewardCoupon, takeRewardCouponBack } from './coupon/reward-coupon.ts';
export * from './content/content-rows.ts';
export { findOtherGoods, retireGoods, type Sold } from './content/retire-goods.ts';
