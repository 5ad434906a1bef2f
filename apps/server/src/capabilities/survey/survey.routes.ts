import * as contract from '@xuezhou/contract/survey';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getSurvey, hasPostedSurvey } from './get-survey.ts';
import { getEsg, registerForEsg, withdrawEsg } from './register-for-esg.ts';
import { submitSurvey } from './submit-survey.ts';

export const surveyRoutes = (services: Services) => [
  bind(contract.getSurvey, (input, { student }) => getSurvey(services, student, input)),
  bind(contract.submitSurvey, (input, { student }) => submitSurvey(services, student, input)),
  bind(contract.hasPostedSurvey, (input, { student }) => hasPostedSurvey(services, student, input)),
  bind(contract.getEsg, (_input, { student }) => getEsg(services, student)),
  bind(contract.registerForEsg, (input, { student }) => registerForEsg(services, student, input)),
  bind(contract.withdrawEsg, (_input, { student }) => withdrawEsg(services, student)),
];
