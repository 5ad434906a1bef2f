import * as contract from '@xuezhou/contract/flash-card/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { exportBankCards } from './export-bank-cards.ts';
import { getSchoolCard } from './get-school-card.ts';
import { listBankCardIds, listBankCards, listCardCourses } from './list-bank-cards.ts';
import { listCardReports } from './list-card-reports.ts';
import { placeCards, restoreCards, retireCards } from './move-cards.ts';
import { saveCard } from './save-card.ts';
import { settleCardReports } from './settle-card-reports.ts';

export const flashCardConsole = (services: ConsoleServices) => [
  bind(contract.listCardReports, () => listCardReports(services)),
  bind(contract.listBankCards, (input) => listBankCards(services, input)),
  bind(contract.listCardCourses, () => listCardCourses(services)),
  bind(contract.listBankCardIds, (input) => listBankCardIds(services, input)),
  bind(contract.getSchoolCard, (input) => getSchoolCard(services, input)),
  bind(contract.saveCard, (input, caller) => saveCard(services, input, caller)),
  bind(contract.retireCards, (input, caller) => retireCards(services, input, caller)),
  bind(contract.restoreCards, (input, caller) => restoreCards(services, input, caller)),
  bind(contract.placeCards, (input, caller) => placeCards(services, input, caller)),
  bind(contract.settleCardReports, (input, caller) => settleCardReports(services, input, caller)),
  bind(contract.exportBankCards, (input, caller) => exportBankCards(services, input, caller)),
];
