import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listRefunds } from '@xuezhou/contract/mall/console';
import { refundReasons } from '../order.words.ts';

export type WaitingRefund = DataOf<typeof listRefunds>[number];

export const refundsQuery = operationQuery(listRefunds, {}, { ignoreErrors: true });

export const refundTabs = [
  { key: 'mine', label: '等我同意', states: ['asked', 'approved'] },
  { key: 'decide', label: '等同意', states: ['asked', 'approved'] },
  { key: 'processing', label: '正在退', states: ['processing'] },
  { key: 'abnormal', label: '没有退成', states: ['abnormal'] },
] as const;
export type RefundTab = (typeof refundTabs)[number]['key'];

/** What one proposed or agreed to oneself waits for another. */
export const isInTab = ({ state, isOwn }: WaitingRefund, tab: RefundTab): boolean =>
  !(tab === 'mine' && isOwn) &&
  refundTabs.some(({ key, states }) => key === tab && states.some((one) => one === state));

export const isOpenToDecide = (refund: WaitingRefund): boolean => isInTab(refund, 'decide');

/** 「不合适：讲义印错了」 */
export function whyOf({ reason, words }: WaitingRefund): string {
  const label = refundReasons.find(({ value }) => value === reason)?.label ?? '';
  return words === '' ? label : `${label}：${words}`;
}

/** Who asked, and who agreed already. */
export const whoOf = ({ proposedBy, agreedBy, state }: WaitingRefund): string[] => [
  proposedBy === null ? '学员申请' : `${proposedBy} 提出`,
  ...(agreedBy === null
    ? []
    : [state === 'approved' ? `${agreedBy} 同意，还要一个人` : `${agreedBy} 同意`]),
];
