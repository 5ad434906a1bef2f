import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listInvoices } from '@xuezhou/contract/mall/console';
import type { ChipWords } from '../../../platform/parts/order-chips.ts';

export type WaitingInvoice = DataOf<typeof listInvoices>[number];

export const invoicesQuery = operationQuery(listInvoices, {}, { ignoreErrors: true });

/** One that was changed after it was made is to be taken back first, and then made anew. */
export function invoiceChip({ needsRed, state }: WaitingInvoice): ChipWords {
  if (needsRed) return { words: state === 'asked' ? '先冲红，再开' : '要冲红', tone: 'wrong' };
  return { words: '等开', tone: 'review' };
}

export const kindWords: Readonly<Record<WaitingInvoice['kind'], string>> = {
  person: '个人',
  company: '单位',
};
