import type { bookLedgerAdjustment, AdjustableAccount } from '@xuezhou/contract/mall/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { BillDifference } from './ledger.words.ts';

/** What an adjusting entry begins with. */
export interface AdjustmentStart {
  readonly month?: string;
  readonly debit?: AdjustableAccount;
  readonly credit?: AdjustableAccount;
  /** In yuan. */
  readonly amount?: number;
  readonly about?: string;
  readonly why?: string;
  /** What is corrected once, whoever does it. */
  readonly corrects?: Pick<
    InputOf<typeof bookLedgerAdjustment>['body'],
    'reversesNo' | 'difference'
  >;
}

/** What a provider has more, or less, than the school's books: of PayPal in dollars, so its yuan are written by hand. */
export function startOfDifference({
  provider,
  day,
  paymentNo,
  refundNo,
  ours,
  theirs,
}: BillDifference): AdjustmentStart {
  // Of a refund the sums are what went out.
  const more = ((theirs ?? 0) - (ours ?? 0)) * (refundNo === null ? 1 : -1);
  const account = `provider:${provider}` as const;
  return {
    month: day.slice(0, 7),
    debit: more > 0 ? account : 'other',
    credit: more > 0 ? 'other' : account,
    ...(provider !== 'paypal' && { amount: Math.abs(more) / 100 }),
    about: refundNo ?? paymentNo,
    corrects: { difference: { provider, day, paymentNo, refundNo } },
  };
}
