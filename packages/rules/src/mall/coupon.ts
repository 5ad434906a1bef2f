import type { Family } from '@xuezhou/contract/site';
import { yuanText } from './money.ts';

/** What a coupon gives and asks for; amounts in fen. */
export interface CouponTerms {
  readonly kind: 'amount' | 'percent';
  /** Fen off, or per cent off. */
  readonly value: number;
  readonly most: number | null;
  readonly threshold: number;
  /** For these goods or families; both empty: for all. */
  readonly goodIds: readonly number[];
  readonly families: readonly Family[];
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
}

export interface CouponBasis {
  readonly goodId: number;
  readonly family: Family;
  /** Fen that it may take from: goods and extras, without what is owned and without freight. */
  readonly amount: number;
  /** Fen that must remain; 0 for what is paid at once. */
  readonly least: number;
  readonly now: Date;
}

export type CouponFit =
  | { readonly fits: true; readonly off: number }
  | { readonly fits: false; readonly why: string };

const no = (why: string): CouponFit => ({ fits: false, why });

/** What a coupon takes off, or why it does not fit. One that would take nothing off is not used up for it. */
export function couponFit(terms: CouponTerms, basis: CouponBasis): CouponFit {
  const { now, amount } = basis;
  if (terms.validFrom !== null && now < terms.validFrom) return no('还没有到使用的日子');
  if (terms.validTo !== null && now >= terms.validTo) return no('已过期');
  if (!isFor(terms, basis)) return no('不适用于这件商品');
  if (amount < terms.threshold) return no(`还差 ¥${yuanText(terms.threshold - amount)}`);
  const off = Math.min(wantedOff(terms, amount), amount - basis.least);
  if (off <= 0) return no('这一单没有可以减的');
  return { fits: true, off };
}

type Off = Pick<CouponTerms, 'kind' | 'value' | 'most' | 'threshold'>;

const wantedOff = (terms: Off, amount: number): number =>
  terms.kind === 'amount'
    ? terms.value
    : Math.min(Math.floor((amount * terms.value) / 100), terms.most ?? Infinity);

export interface DeepOff {
  readonly price: number;
  readonly off: number;
}

/** Of these prices, in fen, the one of which it takes the largest part; undefined where it takes of none. */
export function deepestOff<Price extends { readonly price: number }>(
  terms: Off,
  prices: readonly Price[],
): (Price & DeepOff) | undefined {
  const deep = prices
    .filter(({ price }) => price > 0 && price >= terms.threshold)
    .map((one) => ({ ...one, off: Math.min(wantedOff(terms, one.price), one.price) }));
  // Compared crosswise, so that no fraction is rounded.
  return deep.toSorted((a, b) => b.off * a.price - a.off * b.price)[0];
}

/** Whether more than so many per cent of the price are taken, to the fen. */
export const isDeeperThan = ({ price, off }: DeepOff, percent: number): boolean =>
  off * 100 > price * percent;

export function isFor(
  { goodIds, families }: Pick<CouponTerms, 'goodIds' | 'families'>,
  { goodId, family }: Pick<CouponBasis, 'goodId' | 'family'>,
): boolean {
  if (goodIds.length === 0 && families.length === 0) return true;
  return goodIds.includes(goodId) || families.includes(family);
}

/** The one that takes most off; of equal ones that which ends first. Undefined where none fits. */
export function bestCoupon<Held extends { readonly terms: CouponTerms }>(
  held: readonly Held[],
  basis: CouponBasis,
): Held | undefined {
  const fitting = held.flatMap((coupon) => {
    const fit = couponFit(coupon.terms, basis);
    return fit.fits ? [{ coupon, off: fit.off }] : [];
  });
  const end = ({ terms }: Held) => terms.validTo?.getTime() ?? Infinity;
  return fitting.toSorted((a, b) => b.off - a.off || (end(a.coupon) < end(b.coupon) ? -1 : 1))[0]
    ?.coupon;
}

/** What it asks for, beside what it gives: 「满 3,000 可用」「无门槛，最多减 200」. */
export function couponRuleWords({
  kind,
  most,
  threshold,
}: Pick<CouponTerms, 'kind' | 'most' | 'threshold'>): string {
  const condition = threshold > 0 ? `满 ${yuanText(threshold)} 可用` : '无门槛';
  if (kind === 'amount') return condition;
  const cap = most === null ? '' : `，最多减 ${yuanText(most)}`;
  return `${condition}${cap}`;
}

/** 「满 3,000 减 300」, as a line of a sum says it. */
export function couponLabel(
  terms: Pick<CouponTerms, 'kind' | 'value' | 'most' | 'threshold'>,
): string {
  const head = terms.threshold > 0 ? `满 ${yuanText(terms.threshold)} ` : '';
  if (terms.kind === 'amount') return `${head}减 ${yuanText(terms.value)}`;
  return `${head}${(100 - terms.value) / 10} 折`;
}
