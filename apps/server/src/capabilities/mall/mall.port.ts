export type { StoredAgreement, StoredExtra, StoredItem } from './mall.tables.ts';
export { recordMessages } from './payment/record-message.ts';
export { giveUpClass } from './order/give-up-class.ts';
export { purchases, type PurchaseEvent } from './order/after-purchase.ts';
