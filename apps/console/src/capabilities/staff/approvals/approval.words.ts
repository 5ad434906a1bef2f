import type { Approval } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';

const states: Record<Approval['state'], string> = {
  waiting: '在等',
  agreed: '同意了',
  refused: '没有同意',
  stopped: '提的人停下了',
  void: '没有人定，已作废',
};

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });

const amountOf = ({ facts }: Approval): number | undefined =>
  typeof facts === 'object' &&
  facts !== null &&
  'amount' in facts &&
  typeof facts.amount === 'number'
    ? facts.amount
    : undefined;

/** 「退款 ¥1,200.00」, else what the operation is called. */
export function titleOf(approval: Approval): string {
  const amount = amountOf(approval);
  if (approval.kind === 'refund' && amount !== undefined)
    return `退款 ${yuan.format(amount / 100)}`;
  return approval.kind === 'owner' ? '授予校长' : approval.summary;
}

/** How long it waits still, 「剩 7 小时 48 分」; what became of it once it is over. */
export function leftText(approval: Approval, now: number): string {
  if (approval.state !== 'waiting') return states[approval.state];
  const until = Date.parse(approval.runsAt ?? approval.expiresAt);
  const minutes = Math.max(Math.floor((until - now) / 60_000), 0);
  const hours = Math.floor(minutes / 60);
  const rest = hours >= 24 ? '' : ` ${minutes % 60} 分`;
  return `剩 ${hours} 小时${rest}${approval.runsAt === null ? '' : '生效'}`;
}

/** Who decided when, and what was said. */
export const decidedText = ({ state, decidedBy, decidedAt, reply }: Approval): string =>
  [
    decidedBy === null ? states[state] : `${decidedBy}${states[state]}`,
    ...(decidedAt === null ? [] : [momentText(decidedAt)]),
    ...(reply === '' ? [] : [reply]),
  ].join('，');
