export { postEntry, type Entry } from './ledger/post-entry.ts';
export { recordMessages } from './payment/record-message.ts';
