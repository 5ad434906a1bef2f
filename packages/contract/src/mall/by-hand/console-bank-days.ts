import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../../kernel.ts';

// What the statements of banks hold besides, and by what days they are waited for.

/** A line of a statement by which something came in. */
const StatementLine = object({
  number: text(60),
  day: day(),
  /** In fen. */
  amount: integer(1, 1_000_000_000),
  payer: text(200),
  memo: text(500),
});

export const BankLine = object({
  lineId: id(),
  account: longText(),
  ...StatementLine.properties,
  keptAt: moment(),
});
export type BankLine = Static<typeof BankLine>;

/** Most lines that are kept at once. */
export const maxBankLines = 500;

/** The oldest first. Confirmed for an order by its number, one is settled. */
export const listBankLines = operation({
  summary: '流水里对不上订单、还没弄清的钱',
  method: 'GET',
  path: '/api/console/bank-lines',
  access: { staff: 'order.read' },
  data: list(BankLine),
});

/** Each once, by its number; what was confirmed already is none of them. */
export const keepBankLines = operation({
  summary: '留下流水里对不上订单的钱',
  method: 'POST',
  path: '/api/console/bank-lines/keep',
  access: { staff: 'order.write' },
  body: object({ accountId: id(), lines: list(StatementLine, maxBankLines) }),
  data: object({ kept: integer(0) }),
  refusals: ['moneyAccountUnknown', 'receiptNumber', 'receiptDay'],
});

export const settleBankLine = operation({
  summary: '一笔对不上的钱弄清了，不是订单的',
  method: 'POST',
  path: '/api/console/bank-lines/settle',
  access: { staff: 'order.write' },
  body: object({ lineId: id(), words: text(200) }),
  data: done(),
  refusals: ['bankLineUnknown', 'bankLineWords'],
});

/** Most such days of a school: some years of them. */
export const maxSpecialDays = 400;
/** Longest name of a feast. */
export const maxDayName = 20;

/** A day that is otherwise than its weekday says: a holiday of the State, or one that is worked for it. */
const SpecialDay = object({ day: day(), name: text(maxDayName), isWork: flag() });

export const listSpecialDays = operation({
  summary: '节假日和调休：工作日怎么算',
  method: 'GET',
  path: '/api/console/special-days',
  access: { staff: 'order.read' },
  data: list(SpecialDay),
});

/** All that there are take the place of all that were seen. What waits already keeps the end that it was told. */
export const saveSpecialDays = operation({
  summary: '改节假日和调休',
  method: 'POST',
  path: '/api/console/special-days/save',
  access: { staff: 'setting.write' },
  body: object({
    days: list(SpecialDay, maxSpecialDays),
    seen: list(SpecialDay, maxSpecialDays),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: ['specialDayTwice', 'specialDayName', 'specialDaysMoved'],
});
