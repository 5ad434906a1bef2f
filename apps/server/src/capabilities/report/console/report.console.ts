import * as contract from '@xuezhou/contract/report/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listReportMails, saveReportMail } from './report-mails.ts';
import { getReport, listReportRows } from './show-report.ts';

export const reportConsole = (services: ConsoleServices) => [
  bind(contract.getReport, (input) => getReport(services, input)),
  bind(contract.listReportRows, (input, caller) => listReportRows(services, input, caller)),
  bind(contract.listReportMails, (_input, caller) => listReportMails(services, caller)),
  bind(contract.saveReportMail, (input, caller) => saveReportMail(services, input, caller)),
];
