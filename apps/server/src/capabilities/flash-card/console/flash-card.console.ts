import * as contract from '@xuezhou/contract/flash-card/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCardReports } from './list-card-reports.ts';

export const flashCardConsole = (services: ConsoleServices) => [
  bind(contract.listCardReports, () => listCardReports(services)),
];
