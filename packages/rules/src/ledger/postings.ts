/** Accounts of the school's books. A debit is positive, a credit negative; all in fen. */
export type Account =
  | `provider:${'wechat' | 'alipay' | 'paypal' | 'taobao' | 'bank' | 'cash'}`
  /** Confirmed at the school, and not yet counted for an order. */
  | 'receipts'
  | 'revenue'
  | 'revenue:freight'
  | 'revenue:forfeit'
  | 'discount:coupon'
  | 'discount:deposit'
  | 'discount:points'
  /** What students could still spend: a debt of the school. */
  | 'points'
  /** Paid first, owed until the balance is paid. */
  | 'deposits'
  /** Taken without an order that needs it; on its way back. */
  | 'surplus'
  /** Takes from revenue what was given back. */
  | 'refunds'
  /** Promised to students, not yet with them. */
  | 'refunds:due'
  /** Fees, differences and whatever else no order brought about. */
  | 'other';

/** What a school earns, less what it took off and gave back: taxed. What `other` holds, such as fees, lowers no income. */
export const incomeAccounts = [
  'revenue',
  'revenue:freight',
  'revenue:forfeit',
  'discount:coupon',
  'discount:deposit',
  'discount:points',
  'refunds',
] as const satisfies readonly Account[];

/** The tax within a sum that holds it, both in fen; the rate in hundredths of a per cent. Half a fen goes away from 0. */
export function taxWithin(amount: number, rate: number): number {
  const [all, share] = [BigInt(Math.abs(amount)) * BigInt(rate), BigInt(10_000 + rate)];
  const tax = Number((2n * all + share) / (2n * share));
  return amount < 0 && tax > 0 ? -tax : tax;
}

export interface Posting {
  readonly account: Account;
  readonly amount: number;
}

export type ProviderAccount = Extract<Account, `provider:${string}`>;

/** Where the money of an order comes from: by hand it was confirmed first. */
export type PaidFrom = ProviderAccount | 'receipts';

/** What of an order's price comes from where; `total` is what is paid in money, bonus already off. */
export interface Earned {
  /** Goods and extras, without what the student has already. */
  readonly gross: number;
  readonly couponOff: number;
  /** Points that were spent, in fen. */
  readonly points: number;
  readonly freight: number;
  readonly bonus: number;
  /** Points that the order gives, in fen: sold, not given away. */
  readonly pointsSold: number;
}

const tidy = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ amount }) => amount !== 0);

const earnedPostings = (earned: Earned): Posting[] => [
  { account: 'discount:coupon', amount: earned.couponOff },
  { account: 'discount:deposit', amount: earned.bonus },
  { account: 'points', amount: earned.points },
  { account: 'revenue', amount: -(earned.gross - earned.pointsSold) },
  { account: 'points', amount: -earned.pointsSold },
  { account: 'revenue:freight', amount: -earned.freight },
];

export const totalOf = ({ gross, couponOff, points, freight, bonus }: Earned): number =>
  gross - couponOff - points + freight - bonus;

/** An order paid at once, also by coupon and points alone. */
export const postPaid = (provider: PaidFrom | null, earned: Earned): Posting[] =>
  tidy([
    ...(provider === null ? [] : [{ account: provider, amount: totalOf(earned) }]),
    ...earnedPostings(earned),
  ]);

export const postDeposit = (provider: PaidFrom, amount: number): Posting[] =>
  tidy([
    { account: provider, amount },
    { account: 'deposits', amount: -amount },
  ]);

/** The balance: with it the deposit is earned too. */
export const postBalance = (
  provider: PaidFrom,
  { deposit, earned }: { readonly deposit: number; readonly earned: Earned },
): Posting[] =>
  tidy([
    { account: provider, amount: totalOf(earned) - deposit },
    { account: 'deposits', amount: deposit },
    ...earnedPostings(earned),
  ]);

export const postForfeit = (amount: number): Posting[] =>
  tidy([
    { account: 'deposits', amount },
    { account: 'revenue:forfeit', amount: -amount },
  ]);

/** Money that somebody of the school confirmed. */
export const postReceived = (provider: ProviderAccount, amount: number): Posting[] =>
  tidy([
    { account: provider, amount },
    { account: 'receipts', amount: -amount },
  ]);

/** The same booked back: it was never there, or not for this. */
export const postUnreceived = (provider: ProviderAccount, amount: number): Posting[] =>
  tidy([
    { account: 'receipts', amount },
    { account: provider, amount: -amount },
  ]);

/** Money that came for nothing: paid twice, or after the close. */
export const postSurplus = (provider: PaidFrom, amount: number): Posting[] =>
  tidy([
    { account: provider, amount },
    { account: 'surplus', amount: -amount },
  ]);

/** Decided: the student is owed it. Points given by the order go back to the school, those spent to the student. */
export const postRefundDecided = (refund: {
  readonly money: number;
  readonly pointsBack: number;
  readonly pointsTaken: number;
  readonly from: 'refunds' | 'surplus' | 'deposits';
}): Posting[] =>
  tidy([
    { account: refund.from, amount: refund.money + refund.pointsBack - refund.pointsTaken },
    { account: 'points', amount: refund.pointsTaken - refund.pointsBack },
    { account: 'refunds:due', amount: -refund.money },
  ]);

export const postRefundDone = (provider: ProviderAccount, amount: number): Posting[] =>
  tidy([
    { account: 'refunds:due', amount },
    { account: provider, amount: -amount },
  ]);

/** Points given for study or taken away again: the school's cost, the student's claim. */
export const postPointsGiven = (points: number): Posting[] =>
  tidy([
    { account: 'discount:points', amount: points },
    { account: 'points', amount: -points },
  ]);

/** By hand: what was booked stays, and this moves it to where it belongs. */
export const postAdjustment = ({
  debit,
  credit,
  amount,
}: {
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: number;
}): Posting[] =>
  tidy([
    { account: debit, amount },
    { account: credit, amount: -amount },
  ]);

export const balanceOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + amount, 0);
