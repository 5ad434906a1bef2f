import type { OrderState, SaleKind, TradeState, TradeType } from '@xuezhou/contract/mall';

/**
 * pay: the money that is due was taken; grant: theirs without money (free, points alone, a code); submit: a number from
 * elsewhere waits for a check; confirm, reject: what the check found; cancel: by the student; expire: nobody paid in
 * time; giveBack: all of it was refunded.
 */
export type OrderEvent =
  | 'pay'
  | 'grant'
  | 'submit'
  | 'confirm'
  | 'reject'
  | 'cancel'
  | 'expire'
  | 'giveBack';

/**
 * What an event makes happen, in the transaction that moves the state. open: what was bought becomes the student's;
 * consume: coupon and points that were held are used up; release: coupon, points and stock go back; takeBack: what was
 * opened is closed, points and coupon return; forfeit: a deposit becomes revenue.
 */
export type OrderEffect = 'open' | 'consume' | 'release' | 'takeBack' | 'forfeit';

interface Move {
  readonly to: OrderState;
  readonly effects: readonly OrderEffect[];
}

type Moves = Readonly<Partial<Record<OrderState, Readonly<Partial<Record<OrderEvent, Move>>>>>>;

const finish: Move = { to: 'paid', effects: ['consume', 'open'] };
const close: Move = { to: 'closed', effects: ['release'] };
const giveBack: Move = { to: 'refunded', effects: ['takeBack'] };

const normal: Moves = {
  unpaid: {
    pay: finish,
    grant: finish,
    submit: { to: 'checking', effects: [] },
    cancel: close,
    expire: close,
  },
  checking: { confirm: finish, reject: close, cancel: close },
  paid: { giveBack },
};

/** A deposit that nobody completed is kept: the page and the agreement say so before it is paid. */
const inTwo: Moves = {
  unpaid: { pay: { to: 'deposit', effects: [] }, cancel: close, expire: close },
  deposit: {
    pay: finish,
    expire: { to: 'closed', effects: ['release', 'forfeit'] },
    giveBack: { to: 'refunded', effects: ['release'] },
  },
  paid: { giveBack },
};

/** All that may become of an order, by how it is sold. */
export const orderMoves: Readonly<Record<SaleKind, Moves>> = {
  normal,
  lock: inTwo,
  presell: inTwo,
};

/** Null: the event means nothing in this state, and changes nothing. */
export function moveOrder(sale: SaleKind, state: OrderState, event: OrderEvent): Move | null {
  return orderMoves[sale][state]?.[event] ?? null;
}

/** The trades that an order is paid by, in order. */
export const tradesOfSale: Readonly<Record<SaleKind, readonly TradeType[]>> = {
  normal: ['normal'],
  lock: ['lock-deposit', 'lock-balance'],
  presell: ['presell-deposit', 'presell-balance'],
};

export const isBalance = (type: TradeType): boolean => type.endsWith('-balance');
export const isDeposit = (type: TradeType): boolean => type.endsWith('-deposit');

export interface TradeWindow {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** What a trade is, from the state of its order and the time alone. */
export function tradeStateOf(
  type: TradeType,
  order: OrderState,
  { window, now }: { readonly window: TradeWindow; readonly now: Date },
): TradeState {
  if (order === 'closed' || order === 'refunded') return 'closed';
  if (order === 'paid' || order === 'checking') return 'paid';
  if (!isBalance(type)) return order === 'unpaid' ? 'open' : 'paid';
  if (order === 'unpaid') return 'waiting';
  return window.from !== null && now < window.from ? 'waiting' : 'open';
}

/** The trade that money is for now; null: none. */
export function tradeDue(sale: SaleKind, order: OrderState): TradeType | null {
  const [first, second] = tradesOfSale[sale];
  if (order === 'unpaid') return first ?? null;
  return order === 'deposit' ? (second ?? null) : null;
}
