import type { GoodCard, GoodVariant } from '@xuezhou/contract/mall';
import { recentMoment } from '../moments.ts';
import { listPrice } from '../money.ts';
import { mallWords as words } from '../mall.words.ts';

/** Over the price: what it cost until a day that is not long ago, or what its parts cost. */
export function priceNote({
  formerPrice,
  partsPrice,
  deposit,
}: Pick<GoodCard, 'formerPrice' | 'partsPrice' | 'deposit'>): string {
  if (formerPrice !== null) return words.former(formerPrice.until, listPrice(formerPrice.price));
  if (partsPrice !== null) return words.apart(listPrice(partsPrice));
  return deposit === null ? '' : words.deposit(listPrice(deposit));
}

/** Why it cannot be bought now, in a word or two; empty where it can. */
export function saleWords({
  saleState,
  saleFrom = null,
}: Pick<GoodCard, 'saleState'> & { saleFrom?: string | null }): string {
  switch (saleState) {
    case 'on':
      return '';
    case 'notYet':
      return saleFrom === null ? words.notYet : words.opens(recentMoment(saleFrom));
    case 'soldOut':
      return words.soldOut;
    case 'over':
      return words.over;
  }
}

/** Until when a variant is good. */
export function periodWords({
  expireDate,
  days,
}: Pick<GoodVariant, 'expireDate' | 'days'>): string {
  if (expireDate !== null) return words.good.untilDay(expireDate);
  return days === null ? words.good.noEnd : words.good.days(days);
}

/** The same of a good as it is chosen; a paper book and points have no end to speak of. */
export const goodPeriod = (
  { kind }: Pick<GoodCard, 'kind'>,
  variant: GoodVariant | undefined,
): string =>
  variant === undefined || kind === 'book' || kind === 'points' ? '' : periodWords(variant);
