import type { RefundTerms } from '@xuezhou/contract/mall';

/** The school's rule for a good; data, so that it can be shown and changed. */
export interface RefundRule {
  /** Days from the payment; 0: not taken back. */
  readonly days: number;
  /** Fewer lectures than this must have been seen; null: they do not matter. */
  readonly lectures: number | null;
  /** A deposit is paid first: it is kept without the balance, and the days count from that one. */
  readonly isByDeposit?: boolean;
}

const dayMs = 86_400_000;

export function refundWords({ days, lectures, isByDeposit = false }: RefundRule): string {
  if (days === 0) return '这件商品买后不退';
  const since = isByDeposit ? '付尾款后' : '买后';
  const all = isByDeposit ? '定金和尾款全额退' : '全额退';
  if (lectures === null) return `${since} ${days} 天内，${all}`;
  return `${since} ${days} 天内没看满 ${lectures} 节，${all}`;
}

export const refundTerms = (rule: RefundRule): RefundTerms => ({
  days: rule.days,
  lectures: rule.lectures,
  words: refundWords(rule),
});

/** Until when the rule gives the money back; null: it never does. */
export function refundUntil({ days }: RefundRule, paidAt: Date): Date | null {
  return days === 0 ? null : new Date(paidAt.getTime() + days * dayMs);
}

/** Whether the rule alone gives it back. `seen`: lectures of which something was watched. */
export function isRefundByRule(
  rule: RefundRule,
  { paidAt, now, seen }: { readonly paidAt: Date; readonly now: Date; readonly seen: number },
): boolean {
  const until = refundUntil(rule, paidAt);
  if (until === null || now > until) return false;
  return rule.lectures === null || seen < rule.lectures;
}

/** Where money that comes back goes first: to the provider as far as it took some, the rest as points. */
export function refundSplit(
  amount: number,
  { money, points }: { readonly money: number; readonly points: number },
): { money: number; points: number } {
  const back = Math.min(amount, money);
  return { money: back, points: Math.min(amount - back, points) };
}
