export type { StoredAgreement, StoredExtra, StoredItem } from './mall.tables.ts';
export { recordMessages } from './payment/record-message.ts';
export { giveUpClass } from './order/after/give-up-class.ts';
export { purchases } from './order/after/after-purchase.ts';
export { sellPacks } from './packs/sell-packs.ts';
export { textOfOrder } from './order/order-agreement.ts';
export { giveRewardCoupon, takeRewardCouponBack } from './coupon/reward-coupon.ts';
export * from './content/content-rows.ts';
export { findOtherGoods, retireGoods, type Sold } from './content/retire-goods.ts';
