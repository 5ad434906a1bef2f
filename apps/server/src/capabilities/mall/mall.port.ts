export type { StoredAgreement, StoredExtra, StoredItem } from './mall.tables.ts';
export { recordMessages } from './payment/record-message.ts';
