import * as contract from '@xuezhou/contract/mall/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listMoneyAccounts, saveMoneyAccount } from './accounts.ts';
import { listHandRefunds, sendHandRefund } from './hand-refunds.ts';
import { keepBankLines, listBankLines, settleBankLine } from './lines/bank-lines.ts';
import { listSpecialDays, saveSpecialDays } from './days/special-days.ts';
import { takeReceipt } from './take-receipt.ts';
import { undoReceipt } from './undo/undo-receipt.ts';
import { listReceipts, listTransfers, refuseTransfer } from './waiting-transfers.ts';

export const byHandOfConsole = (services: ConsoleServices) => [
  bind(contract.listMoneyAccounts, () => listMoneyAccounts(services)),
  bind(contract.saveMoneyAccount, (input, caller) => saveMoneyAccount(services, input, caller)),
  bind(contract.listSpecialDays, () => listSpecialDays(services)),
  bind(contract.saveSpecialDays, (input, caller) => saveSpecialDays(services, input, caller)),
  bind(contract.listBankLines, () => listBankLines(services)),
  bind(contract.keepBankLines, (input, caller) => keepBankLines(services, input, caller)),
  bind(contract.settleBankLine, (input, caller) => settleBankLine(services, input, caller)),
  bind(contract.listTransfers, () => listTransfers(services)),
  bind(contract.refuseTransfer, (input, caller) => refuseTransfer(services, input, caller)),
  bind(contract.listReceipts, (input) => listReceipts(services, input)),
  bind(contract.takeReceipt, (input, caller) => takeReceipt(services, input, caller)),
  bind(contract.undoReceipt, (input, caller) => undoReceipt(services, input, caller)),
  bind(contract.listHandRefunds, () => listHandRefunds(services)),
  bind(contract.sendHandRefund, (input, caller) => sendHandRefund(services, input, caller)),
];
