import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  listBankLines,
  listHandRefunds,
  listMoneyAccounts,
  listReceipts,
  listSpecialDays,
  listTransfers,
  type MoneyAccount,
  type WaitingTransferRow,
} from '@xuezhou/contract/mall/console';
import { groupedNumber } from '@xuezhou/rules/mall/transfer';

const quiet = { ignoreErrors: true } as const;

export const transfersQuery = operationQuery(listTransfers, {}, quiet);
/** Without those of which nobody says anything any more: by them a statement knows only whose late money is. */
const waitingIn = (rows: readonly WaitingTransferRow[]): WaitingTransferRow[] =>
  rows.filter(({ isOver, claim }) => !isOver || claim !== null);
export const waitingQuery = { ...transfersQuery, select: waitingIn };
export const handRefundsQuery = operationQuery(listHandRefunds, {}, quiet);
export const accountsQuery = operationQuery(listMoneyAccounts, {}, quiet);
export const bankLinesQuery = operationQuery(listBankLines, {}, quiet);
export const specialDaysQuery = operationQuery(listSpecialDays, {}, quiet);
export const receiptsQuery = (orderNo: string) =>
  operationQuery(listReceipts, { params: { orderNo } }, quiet);

export const channelWords = { bank: '银行转账', cash: '现金' } as const;

/** 「招商银行 1219 0000 1111 2333」, 「现金：前台」. */
export const accountLabel = ({ channel, bank, holder, number }: MoneyAccount): string =>
  channel === 'cash' ? `现金：${holder}` : `${bank} ${groupedNumber(number)}`;
