import * as contract from '@xuezhou/contract/report/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { exportReport } from './export-report.ts';
import { getReport, listReportRows } from './get-report.ts';
import { listReportMails, scheduleReport } from './schedule-report.ts';

export const reportConsole = (services: ConsoleServices) => [
  bind(contract.getReport, (input) => getReport(services, input)),
  bind(contract.listReportRows, (input, caller) => listReportRows(services, input, caller)),
  bind(contract.exportReport, (input, caller) => exportReport(services, input, caller)),
  bind(contract.listReportMails, (_input, caller) => listReportMails(services, caller)),
  bind(contract.scheduleReport, (input, caller) => scheduleReport(services, input, caller)),
];
