import type { SumLine } from '@xuezhou/contract/mall';
import { couponFit, couponLabel, type CouponBasis, type CouponTerms } from './coupon.ts';
import { fenOfPoints, splitAmount, usablePoints, yuanText } from './money.ts';

interface Priced {
  readonly label: string;
  readonly price: number;
}

export interface PriceQuestion {
  readonly good: Priced & Pick<CouponBasis, 'goodId' | 'family'>;
  /** Of a bundle: what its parts cost one by one, and which of them the student has. */
  readonly parts: readonly (Priced & { readonly isOwned: boolean })[];
  readonly extras: readonly Priced[];
  readonly coupon: CouponTerms | null;
  /** What its line is called, where it is no coupon of the student's. */
  readonly couponName?: string;
  /** Points that the student wants to use, and has. */
  readonly points: { readonly wanted: number; readonly balance: number };
  /** Null where nothing is posted; free from so many fen on. */
  readonly freight: { readonly fen: number; readonly freeFrom: number | null } | null;
  /** Paid first, and what it then counts for; null where all is paid at once. */
  readonly deposit: { readonly amount: number; readonly worth: number } | null;
  readonly now: Date;
}

export type PriceLine = Omit<SumLine, 'was'>;

export interface Price {
  /** Of the whole order; together they are `total`. */
  readonly lines: readonly PriceLine[];
  /** All that the student pays in the end. */
  readonly total: number;
  /** Now: all of it, or the deposit. */
  readonly due: number;
  /** Later: 0, or the rest. */
  readonly balance: number;
  /** What coupons may take from. */
  readonly basis: number;
  readonly owned: number;
  readonly couponOff: number;
  /** Why the coupon was not used; empty where it was, or none was named. */
  readonly couponWhy: string;
  readonly points: number;
  readonly mostPoints: number;
  readonly freight: number;
  /** By what the deposit counts for more than was paid. */
  readonly bonus: number;
}

const sumOf = (lines: readonly { readonly price: number }[]) =>
  lines.reduce((sum, { price }) => sum + price, 0);

/**
 * What of a bundle's price is taken off for the parts that one has: the bundle's own price for them, that is in
 * proportion to what the parts cost alone. Rounded to the fen once for all of them, so that the lines add up.
 */
export function ownedOff(bundle: number, parts: PriceQuestion['parts']): number[] {
  const owned = parts.filter(({ isOwned }) => isOwned);
  const all = sumOf(parts);
  const ownedPrice = sumOf(owned);
  if (all === 0 || ownedPrice === 0) return owned.map(() => 0);
  const off = Math.floor((bundle * ownedPrice) / all + 0.5);
  return splitAmount(
    off,
    owned.map(({ price }) => price),
  );
}

/** The price of an order, from nothing but what the server knows. Whole fen; the lines are the total, exactly. */
export function priceOrder(question: PriceQuestion): Price {
  const { good, extras, deposit, now } = question;
  const ownedParts = question.parts.filter(({ isOwned }) => isOwned);
  const offs = ownedOff(good.price, question.parts);
  const owned = offs.reduce((sum, off) => sum + off, 0);
  const basis = good.price - owned + sumOf(extras);
  // A deposit must not be more than the whole: one fen at least is left for the balance.
  const least = deposit === null ? 0 : deposit.worth + 1;
  const fit =
    question.coupon === null
      ? null
      : couponFit(question.coupon, { ...good, amount: basis, least, now });
  const couponOff = fit?.fits === true ? fit.off : 0;
  const usable = Math.min(question.points.balance, Math.max(0, basis - couponOff - least));
  const mostPoints = usablePoints(usable);
  const points = Math.min(usablePoints(question.points.wanted), mostPoints);
  const afterAll = basis - couponOff - fenOfPoints(points);
  const freight = freightOf(question.freight, basis);
  const bonus = deposit === null ? 0 : deposit.worth - deposit.amount;
  const total = afterAll + freight - bonus;
  const due = deposit === null ? total : deposit.amount;
  const lines: PriceLine[] = [
    { kind: 'good', label: good.label, amount: good.price },
    ...extras.map((extra) => line('extra', extra.label, extra.price)),
    ...ownedParts.map(({ label }, index) => line('owned', `已有${label}`, -(offs[index] ?? 0))),
    ...(couponOff > 0 && question.coupon !== null
      ? [
          line(
            'coupon',
            `${question.couponName ?? '优惠券'}，${couponLabel(question.coupon)}`,
            -couponOff,
          ),
        ]
      : []),
    ...(points > 0
      ? [line('points', `积分 ${points.toLocaleString('en-US')}`, -fenOfPoints(points))]
      : []),
    ...(question.freight === null
      ? []
      : [line('freight', freight === 0 ? '运费，包邮' : '运费', freight)]),
    ...(bonus > 0 && deposit !== null
      ? [
          line(
            'deposit',
            `定金 ¥${yuanText(deposit.amount)} 抵 ¥${yuanText(deposit.worth)}`,
            -bonus,
          ),
        ]
      : []),
  ];
  return {
    lines,
    total,
    due,
    balance: total - due,
    ...{ basis, owned, couponOff, points, mostPoints, freight, bonus },
    couponWhy: fit?.fits === false ? fit.why : '',
  };
}

const line = (kind: PriceLine['kind'], label: string, amount: number): PriceLine => ({
  kind,
  label,
  amount,
});

function freightOf(freight: PriceQuestion['freight'], basis: number): number {
  if (freight === null) return 0;
  return freight.freeFrom !== null && basis >= freight.freeFrom ? 0 : freight.fen;
}

/** The lines of one trade: those of the order, and what is paid later or was paid before. */
export function linesOfTrade(
  price: Pick<Price, 'lines' | 'due' | 'balance'>,
  part: 'whole' | 'deposit' | 'balance',
): PriceLine[] {
  if (part === 'whole') return [...price.lines];
  return part === 'deposit'
    ? [...price.lines, line('later', '尾款，之后再付', -price.balance)]
    : [...price.lines, line('deposit', '已付定金', -price.due)];
}

/** What each line that can be given back by itself brought in, coupon and points taken off in proportion; exactly. */
export function paidByLine(lines: readonly PriceLine[]): { label: string; paid: number }[] {
  const goods = lines.filter(({ kind }) => kind === 'good' || kind === 'extra');
  const owned = lines.filter(({ kind }) => kind === 'owned').reduce((sum, l) => sum + l.amount, 0);
  const gross = goods.map(({ amount }, index) => (index === 0 ? amount + owned : amount));
  const off = lines
    .filter(({ kind }) => kind === 'coupon' || kind === 'points' || kind === 'deposit')
    .reduce((sum, { amount }) => sum - amount, 0);
  const shares = splitAmount(off, gross);
  return goods.map(({ label }, index) => ({
    label,
    paid: (gross[index] ?? 0) - (shares[index] ?? 0),
  }));
}
