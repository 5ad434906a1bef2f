import {
  day,
  done,
  flag,
  id,
  integer,
  list,
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
} from '../../kernel.ts';
import { HandChannel, maxPayer, Proof, TransferAccount } from './transfer.ts';

// What comes to the school itself: transfers, cash, and what of both is given back by hand.

const orderNo = () => text(40);
/** In fen; ten million yuan. */
const fen = () => integer(1, 1_000_000_000);

/** Where money comes to: an account at a bank, or the desk at which cash is taken. Only what is on is offered. */
export const MoneyAccount = object({
  ...TransferAccount.properties,
  channel: HandChannel,
  isOn: flag(),
});
export type MoneyAccount = Static<typeof MoneyAccount>;

export const listMoneyAccounts = operation({
  summary: '学校的收款账户：银行账户和收现金的前台',
  method: 'GET',
  path: '/api/console/money-accounts',
  access: { staff: 'order.read' },
  data: list(MoneyAccount),
});

/** Most accounts of a school. */
export const maxMoneyAccounts = 20;

/**
 * Null: another one. What money came to stays; it is turned off. Where students are to transfer to something new, or are to read
 * something else beside its number, another person agrees.
 */
export const saveMoneyAccount = operation({
  summary: '新建或修改一个收款账户，开或关',
  method: 'POST',
  path: '/api/console/money-accounts/save',
  access: { staff: 'setting.write' },
  body: object({
    accountId: nullable(id()),
    channel: HandChannel,
    holder: text(100),
    bank: text(100),
    number: text(50),
    branch: text(100),
    remark: text(200),
    isOn: flag(),
    why: optional(text(200)),
  }),
  data: object({ accountId: id() }),
  refusals: [
    'moneyAccountUnknown',
    'moneyAccountFields',
    'moneyAccountsTooMany',
    'moneyAccountKnown',
    'moneyAccountUsed',
    'approvalAsked',
    'approvalDelayed',
  ],
});

const Claim = object({
  payer: text(maxPayer),
  day: day(),
  at: moment(),
  until: nullable(moment()),
  /** The bank's receipt that came with it; each look is logged. */
  proof: nullable(Proof),
});

/**
 * A transfer that an order waits for; those of which its student says that it was made come first. One that is over and of which
 * nobody says anything is known for what may still come.
 */
export const WaitingTransferRow = object({
  orderNo: longText(),
  title: longText(),
  studentId: id(),
  nickname: longText(),
  code: text(20),
  /** In fen: the whole of it, and what came already. */
  amount: integer(1),
  received: integer(0),
  /** `until`: nobody confirmed it by then, it keeps the order open no longer; null: of a balance, it does until somebody looked. */
  claim: nullable(Claim),
  /** The order is closed: what comes now is owed back. */
  isOver: flag(),
  startedAt: moment(),
});
export type WaitingTransferRow = Static<typeof WaitingTransferRow>;

export const listTransfers = operation({
  summary: '等确认的转账，学员说转了的在前',
  method: 'GET',
  path: '/api/console/transfers',
  access: { staff: 'order.read' },
  data: list(WaitingTransferRow),
});

/**
 * Money that came. What is due decides: less stays with the order, which waits for the rest; more is owed back, as is all of it
 * where the order needs none. Each of the two is done only where `isDifferenceSeen` says that somebody has seen it.
 */
export const takeReceipt = operation({
  summary: '确认收到一笔转账或现金',
  method: 'POST',
  path: '/api/console/receipts',
  access: { staff: 'order.write' },
  body: object({
    /** Of the filling-in: sent twice it is taken once. */
    receiptId: uuid(),
    orderNo: orderNo(),
    accountId: id(),
    amount: fen(),
    day: day(),
    /** Of the bank, or of the paper that was given for cash: once on this account. */
    number: text(60),
    payer: text(maxPayer),
    isDifferenceSeen: flag(),
    /** What was due when it was seen: where it is another sum now, the difference is another too. */
    missing: optional(integer(0)),
    why: optional(text(200)),
  }),
  data: object({
    /** paid: the order is; short: it waits for the rest; owed: it needed nothing, all of it is owed back. */
    became: oneOf('paid', 'short', 'owed'),
    /** Still missing, or owed back; in fen. */
    difference: integer(0),
  }),
  refusals: [
    'orderUnknown',
    'moneyAccountUnknown',
    'receiptNumber',
    'receiptNumberUsed',
    'receiptDay',
    'receiptPayer',
    'receiptDiffers',
    'idReused',
  ],
});

/** Its student is told, and the order waits to the end of the next working day at least. */
export const refuseTransfer = operation({
  summary: '没有收到学员说的转账',
  method: 'POST',
  path: '/api/console/transfers/refuse',
  access: { staff: 'order.write' },
  body: object({ orderNo: orderNo(), reply: text(200) }),
  data: done(),
  refusals: ['orderUnknown', 'transferNotClaimed', 'transferReplyEmpty'],
});

/** Money that came to an account of the school for an order, as it was confirmed. */
export const Receipt = object({
  receiptId: uuid(),
  channel: HandChannel,
  account: longText(),
  amount: integer(1),
  day: day(),
  number: longText(),
  payer: longText(),
  takenBy: longText(),
  takenAt: moment(),
  /** Why it was taken back; null: it was not. */
  undone: nullable(longText()),
});
export type Receipt = Static<typeof Receipt>;

export const listReceipts = operation({
  summary: '一张订单收到的转账和现金，还差多少',
  method: 'GET',
  path: '/api/console/orders/:orderNo/receipts',
  access: { staff: 'order.read' },
  params: object({ orderNo: orderNo() }),
  data: object({
    receipts: list(Receipt),
    /** What the order waits for now; 0: for nothing. In fen. */
    missing: integer(0),
    claim: nullable(Claim),
    /** The banks' receipts that came with the student's other words of this order, whatever became of those. */
    formerProofs: list(Proof),
  }),
  refusals: ['orderUnknown'],
});

/**
 * It was never there, or was for another order: what it opened is closed again as by a refund of all, of which no money leaves but
 * what else was paid for the order. Another person agrees, whatever the sum, and to what really leaves: `receiptDiffers` where that
 * is another sum since.
 */
export const undoReceipt = operation({
  summary: '撤回一笔确认错的收款',
  method: 'POST',
  path: '/api/console/receipts/undo',
  access: { staff: 'order.write' },
  body: object({ receiptId: uuid(), why: text(200) }),
  data: done(),
  refusals: [
    'receiptUnknown',
    'receiptFixed',
    'receiptMixed',
    'receiptDiffers',
    'receiptWhyEmpty',
    'refundNotOffered',
    'refundInWork',
    'approvalAsked',
    'approvalDelayed',
  ],
});

/** Money that goes back by hand, as it came: proposed and agreed to as any refund, or more than was due. */
export const HandRefund = object({
  refundNo: longText(),
  orderNo: longText(),
  title: longText(),
  studentId: id(),
  nickname: longText(),
  channel: HandChannel,
  amount: integer(1),
  /** Of a refund that somebody agreed to; else it was paid without need. */
  isRefund: flag(),
  /** Who paid, and the numbers of what was paid: where it goes back to. */
  payers: list(longText()),
  numbers: list(longText()),
  since: moment(),
});
export type HandRefund = Static<typeof HandRefund>;

export const listHandRefunds = operation({
  summary: '等手工退回的钱：转账和现金',
  method: 'GET',
  path: '/api/console/refunds/by-hand',
  access: { staff: 'order.read' },
  data: list(HandRefund),
});

export const sendHandRefund = operation({
  summary: '一笔钱已经手工退给学员',
  method: 'POST',
  path: '/api/console/refunds/by-hand/sent',
  access: { staff: 'refund.approve' },
  body: object({
    refundNo: text(40),
    /** Of the bank, or of the paper that was signed for cash. */
    number: text(60),
    day: day(),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: [
    'handRefundUnknown',
    'handRefundSent',
    'receiptNumber',
    'receiptNumberUsed',
    'receiptDay',
  ],
});
