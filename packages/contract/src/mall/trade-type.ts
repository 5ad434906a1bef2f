import { oneOf, type Static } from '../kernel.ts';

/** The five kinds of payment of an order. */
export const TradeType = oneOf(
  'normal',
  'lock-deposit',
  'lock-balance',
  'presell-deposit',
  'presell-balance',
);
export type TradeType = Static<typeof TradeType>;
