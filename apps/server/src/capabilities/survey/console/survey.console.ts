import * as contract from '@xuezhou/contract/survey/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { exportEsgRegistrations, settleEsgRegistration } from './esg-desk.ts';
import { closeEsgForm, getEsgForm, openEsgForm, saveEsgForm, takeOverEsgForm } from './esg-form.ts';
import {
  closeSurvey,
  getSchoolSurvey,
  openSurvey,
  saveSurvey,
  takeOverSurvey,
} from './manage-surveys.ts';
import { getSurveyFigures } from './survey-figures.ts';
import { exportSurveyResults, getSurveyResults, listSurveys } from './read-results.ts';

export const surveyConsole = (services: ConsoleServices) => [
  bind(contract.listSurveys, () => listSurveys(services)),
  bind(contract.getSurveyResults, (input, caller) => getSurveyResults(services, input, caller)),
  bind(contract.exportSurveyResults, (input, caller) =>
    exportSurveyResults(services, input, caller),
  ),
  bind(contract.exportEsgRegistrations, (input, caller) =>
    exportEsgRegistrations(services, input, caller),
  ),
  bind(contract.settleEsgRegistration, (input, caller) =>
    settleEsgRegistration(services, input, caller),
  ),
  bind(contract.getEsgForm, () => getEsgForm(services)),
  bind(contract.saveEsgForm, (input, caller) => saveEsgForm(services, input, caller)),
  bind(contract.openEsgForm, (_input, caller) => openEsgForm(services, caller)),
  bind(contract.closeEsgForm, (_input, caller) => closeEsgForm(services, caller)),
  bind(contract.takeOverEsgForm, (_input, caller) => takeOverEsgForm(services, caller)),
  bind(contract.getSchoolSurvey, (input) => getSchoolSurvey(services, input)),
  bind(contract.getSurveyFigures, (input) => getSurveyFigures(services, input)),
  bind(contract.saveSurvey, (input, caller) => saveSurvey(services, input, caller)),
  bind(contract.openSurvey, (input, caller) => openSurvey(services, input, caller)),
  bind(contract.closeSurvey, (input, caller) => closeSurvey(services, input, caller)),
  bind(contract.takeOverSurvey, (input, caller) => takeOverSurvey(services, input, caller)),
];
