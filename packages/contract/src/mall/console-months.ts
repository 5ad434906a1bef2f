import {
  flag,
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
  type Static,
} from '../kernel.ts';

/** A month of the school's calendar: 「2026-10」. */
const Month = () => text(7);

export const LedgerMonth = object({
  month: Month(),
  entries: integer(0),
  /** Income less what was given back and taken off, in fen. */
  income: longInteger(),
  /** Null: it is open. */
  closed: nullable(object({ at: moment(), by: longText() })),
  /** What keeps it from being closed; empty where it can be, or is. */
  obstacles: list(longText()),
});
export type LedgerMonth = Static<typeof LedgerMonth>;

export const listLedgerMonths = operation({
  summary: '各月的账：关了没有，还差什么',
  method: 'GET',
  path: '/api/console/ledger/months',
  access: { staff: 'ledger.close' },
  data: list(LedgerMonth),
});

/** By one, and agreed to by another. After it nothing is booked in that month any more, and it is never opened again. */
export const closeLedgerMonth = operation({
  summary: '关上一个月的账',
  method: 'POST',
  path: '/api/console/ledger/close',
  access: { staff: 'ledger.close' },
  body: object({ month: Month(), why: optional(text(200)) }),
  data: object({ month: Month(), entries: integer(0) }),
  refusals: [
    'monthUnknown',
    'monthClosed',
    'monthNotReady',
    'monthMoved',
    'monthWaiting',
    'approvalAsked',
    'approvalDelayed',
  ],
});

export const LedgerRow = object({
  /** An account, or what was sold. */
  label: longText(),
  debit: longInteger(),
  credit: longInteger(),
  /** Of an account its debit less its credit; of what was sold its income. */
  amount: longInteger(),
  /** What of the amount adjusting entries of the month moved. */
  adjusted: longInteger(),
  /** Of what was sold: the income without tax, and the tax in it. Together they are the amount, to the fen. */
  net: longInteger(),
  tax: longInteger(),
});
export type LedgerRow = Static<typeof LedgerRow>;

export const exportLedgerMonth = operation({
  summary: '一个月的账，给会计：按科目，或按商品和税率',
  method: 'GET',
  path: '/api/console/ledger/export',
  access: { staff: 'ledger.close' },
  freshness: { late: 60 },
  query: object({
    month: Month(),
    by: oneOf('account', 'course'),
    /** Of VAT, in hundredths of a per cent: 600 is 6 %. */
    rate: optional(integer(0, 2000)),
  }),
  data: object({
    month: Month(),
    isClosed: flag(),
    rows: list(LedgerRow),
    /** Of all rows. */
    total: LedgerRow,
  }),
  refusals: ['monthUnknown'],
});
