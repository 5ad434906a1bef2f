import * as contract from '@xuezhou/contract/review/console';
import type { ConsoleProviders } from '../../../platform/capability.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { exportBankQuestions } from './bank/export-bank.ts';
import { listBankCourses, listBankQuestionIds, listBankQuestions } from './bank/list-bank.ts';
import { editorConsole } from './editor/editor.console.ts';
import {
  listOpenQuestionReports,
  settleQuestionReport,
  settleQuestionReports,
} from './question-reports.ts';
import { passSuspicion } from './pass-suspicion.ts';
import { getStudentMastery } from './student-mastery.ts';
import { listSuspectQuestions } from './suspect-questions.ts';

export const reviewConsole = (services: ConsoleServices, { llm }: ConsoleProviders) => [
  ...editorConsole(services, async () => (await llm()) !== null),
  bind(contract.listBankQuestions, (input) => listBankQuestions(services, input)),
  bind(contract.listBankCourses, () => listBankCourses(services)),
  bind(contract.listBankQuestionIds, (input) => listBankQuestionIds(services, input)),
  bind(contract.exportBankQuestions, (input, caller) =>
    exportBankQuestions(services, input, caller),
  ),
  bind(contract.listSuspectQuestions, (input) => listSuspectQuestions(services, input)),
  bind(contract.passSuspicion, (input, caller) => passSuspicion(services, input, caller)),
  bind(contract.getStudentMastery, (input, caller) => getStudentMastery(services, input, caller)),
  bind(contract.listOpenQuestionReports, (input, caller) =>
    listOpenQuestionReports(services, input, caller),
  ),
  bind(contract.settleQuestionReports, (input, caller) =>
    settleQuestionReports(services, input, caller),
  ),
  bind(contract.settleQuestionReport, (input, caller) =>
    settleQuestionReport(services, input, caller),
  ),
];
