import {
  day,
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/**
 * Accounts that an adjusting entry may move: what the school earned, and what lies with a provider. What it owes to
 * students follows from their orders and points alone.
 */
export const adjustableAccounts = [
  'revenue',
  'revenue:freight',
  'revenue:forfeit',
  'discount:coupon',
  'discount:deposit',
  'discount:points',
  'refunds',
  'other',
  'provider:wechat',
  'provider:alipay',
  'provider:paypal',
  'provider:taobao',
  'provider:bank',
  'provider:cash',
] as const;
export type AdjustableAccount = (typeof adjustableAccounts)[number];

const AdjustableAccount = oneOf(...adjustableAccounts);

/** An entry that corrects what was booked in a month, from one account to another. */
export const LedgerAdjustment = object({
  adjustmentNo: id(),
  /** What it corrects: 「2026-10」. */
  month: text(7),
  /** Where it is booked: that month while it is open, else the one in which it was agreed to. */
  bookedIn: text(7),
  bookedAt: moment(),
  debit: AdjustableAccount,
  credit: AdjustableAccount,
  /** In fen. */
  amount: longInteger(),
  /** An order, a payment or a bill by its number; empty: none alone. */
  about: longText(),
  why: longText(),
  proposedBy: longText(),
  /** Null: nobody else did, as for the machine's operator, and in a school of one, where it waited a day. */
  agreedBy: nullable(longText()),
  /** The one that books it back; null: none does. */
  reversedBy: nullable(id()),
  /** One that would waits for a second person. */
  isReversalWaiting: flag(),
});
export type LedgerAdjustment = Static<typeof LedgerAdjustment>;

export const listLedgerAdjustments = operation({
  summary: '更正分录，从新到旧',
  method: 'GET',
  path: '/api/console/ledger/adjustments',
  access: { staff: 'ledger.close' },
  /** Booked in this month; absent: all of them. */
  query: object({ month: optional(text(7)) }),
  data: list(LedgerAdjustment),
});

export const maxAdjustmentFen = 100_000_000_000;

/** By one, and agreed to by another: what is booked is never changed, and a closed month stays as it is. */
export const bookLedgerAdjustment = operation({
  summary: '记一条更正分录',
  method: 'POST',
  path: '/api/console/ledger/adjust',
  access: { staff: 'ledger.close' },
  body: object({
    /** Of this filling-in: sent twice it is booked once. */
    adjustmentId: uuid(),
    month: text(7),
    debit: AdjustableAccount,
    credit: AdjustableAccount,
    amount: integer(1, maxAdjustmentFen),
    about: text(100),
    why: text(500),
    /** The one that it books back: once. */
    reversesNo: optional(id()),
    /** What of a bill it corrects, once: that is settled with it. Whose number changes as its bill is taken again. */
    difference: optional(
      object({
        provider: oneOf('wechat', 'alipay', 'paypal'),
        day: day(),
        paymentNo: text(100),
        refundNo: nullable(text(100)),
      }),
    ),
  }),
  data: object({ adjustmentNo: id(), bookedIn: text(7) }),
  refusals: [
    'monthUnknown',
    'adjustmentAccounts',
    'adjustmentWhyEmpty',
    'adjustmentWaiting',
    'adjustmentDone',
    'adjustmentUnknown',
    'adjustmentAboutUnknown',
    'differenceUnknown',
    'differenceAsks',
    'idReused',
    'approvalAsked',
    'approvalDelayed',
  ],
});
