import * as contract from '@xuezhou/contract/survey/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { exportEsgRegistrations, settleEsgRegistration } from './esg-desk.ts';
import { getSurveyResults, listSurveys } from './read-results.ts';

export const surveyConsole = (services: ConsoleServices) => [
  bind(contract.listSurveys, () => listSurveys(services)),
  bind(contract.getSurveyResults, (input) => getSurveyResults(services, input)),
  bind(contract.exportEsgRegistrations, (input, caller) =>
    exportEsgRegistrations(services, input, caller),
  ),
  bind(contract.settleEsgRegistration, (input, caller) =>
    settleEsgRegistration(services, input, caller),
  ),
];
