import { fenOf } from './money.ts';

// The statement of an account at a bank, as its file has it: which of its lines are transfers that orders wait for.

/** One line, as it is written there. */
export interface StatementLine {
  readonly number: string;
  readonly day: string;
  readonly income: string;
  readonly payer: string;
  readonly memo: string;
}

/** A transfer that an order waits for. */
export interface WaitingTransfer {
  readonly orderNo: string;
  readonly code: string;
  /** Still missing, in fen; 0: the order needs nothing. */
  readonly missing: number;
  /** Who the student says transferred it; null: nobody said. */
  readonly payer: string | null;
}

interface FoundReceipt {
  readonly orderNo: string;
  readonly amount: number;
  readonly day: string;
  readonly number: string;
  readonly payer: string;
  /** The note is not there: the payer and the sum are what the student said. */
  readonly isGuess: boolean;
}

const dayIn = (text: string): string | null => {
  const found = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/.exec(text.trim());
  if (found === null) return null;
  const [, year = '', month = '', date = ''] = found;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : day;
};

const bare = (text: string): string => text.replaceAll(/\s/g, '');

/** What came in by a line. */
export interface Income {
  readonly amount: number;
  readonly day: string;
  readonly number: string;
  readonly payer: string;
  readonly memo: string;
}

/** Null: nothing came in by this line. A text: what of it cannot be read. */
export function readIncome(line: StatementLine): Income | string | null {
  const income = line.income.replaceAll(/[¥￥,+\s]/g, '');
  if (income === '' || /^-|^0+(?:\.0+)?$/.test(income)) return null;
  const amount = fenOf(income);
  if (amount === null) return '金额应该像 3380 或 3380.50';
  const day = dayIn(line.day);
  if (day === null) return '日期应该像 2026-11-26';
  const [number, payer] = [bare(line.number), line.payer.trim()];
  if (number === '') return '没有流水号';
  return { amount, day, number, payer, memo: line.memo.trim() };
}

/** Null: nothing came in by this line. A text: what keeps it from being confirmed. */
export function readStatementLine(
  line: StatementLine,
  waiting: readonly WaitingTransfer[],
): FoundReceipt | string | null {
  const income = readIncome(line);
  if (income === null || typeof income === 'string') return income;
  const { amount, day, number, payer } = income;
  const memo = bare(line.memo).toUpperCase();
  const named = waiting.find(({ code }) => code !== '' && memo.includes(code));
  const found = named ?? guessed(waiting, { payer, amount });
  if (found === undefined) return '附言里没有等转账的 8 位，请单独确认';
  if (found.missing === 0)
    return `订单 ${found.orderNo} 不用这笔钱了：请在那张订单里记下来，由学校退给付款的人`;
  if (found.missing !== amount) return '金额和应付的不一样，请单独确认';
  if (payer === '') return '没有付款人';
  return { orderNo: found.orderNo, amount, day, number, payer, isGuess: named === undefined };
}

/** Only where it can be but one. */
function guessed(
  waiting: readonly WaitingTransfer[],
  { payer, amount }: { payer: string; amount: number },
): WaitingTransfer | undefined {
  const fitting = waiting.filter((one) => one.payer === payer && one.missing === amount);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** As banks head their columns; the first that fits is proposed. */
export const statementTitles: Readonly<Record<keyof StatementLine, readonly string[]>> = {
  number: ['交易流水号', '流水号', '银行流水号', '交易编号', '核心流水号', '凭证号'],
  day: ['交易日期', '交易时间', '记账日期', '入账日期', '日期'],
  income: ['贷方发生额', '收入金额', '贷方金额', '收入', '收方金额', '交易金额', '金额'],
  payer: ['对方户名', '对方账户名称', '对方名称', '付款人', '付款人名称', '户名'],
  memo: ['附言', '摘要', '用途', '备注', '交易附言'],
};
