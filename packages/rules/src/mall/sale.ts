import type { SaleState } from '@xuezhou/contract/mall';
import { addDays } from '../enrolment/access-period.ts';

interface Sale {
  readonly isListed: boolean;
  readonly saleFrom: Date | null;
  /** From this moment on it is no longer sold. */
  readonly saleTo: Date | null;
  /** Null: as many as want. */
  readonly stockLeft: number | null;
}

export function saleStateOf(sale: Sale, now: Date): SaleState {
  if (!sale.isListed) return 'over';
  if (sale.saleTo !== null && now >= sale.saleTo) return 'over';
  if (sale.saleFrom !== null && now < sale.saleFrom) return 'notYet';
  if (sale.stockLeft !== null && sale.stockLeft <= 0) return 'soldOut';
  return 'on';
}

/** A former price is told for 30 days, and only when it was a higher one. */
export const formerPriceDays = 30;

export function isFormerPriceShown(
  former: { readonly price: number; readonly until: string } | null,
  { price, today }: { readonly price: number; readonly today: string },
): boolean {
  if (former === null || former.price <= price) return false;
  return today > former.until && today <= addDays(former.until, formerPriceDays);
}
