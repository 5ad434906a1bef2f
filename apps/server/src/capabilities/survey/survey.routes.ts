import * as contract from '@xuezhou/contract/survey';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { getEsg, registerForEsg, withdrawEsg } from './register-for-esg.ts';
import { submitSurvey } from './submit-survey.ts';
import { presentSurvey } from './survey.presenter.ts';
import { surveyReader } from './survey.repository.ts';

export const surveyRoutes = (services: Services) => {
  const reader = (studentId: number) => surveyReader(services.database.connection, studentId);
  return [
    bind(contract.getSurvey, async ({ params: { surveyId } }, { student: { studentId } }) => {
      const row = await reader(studentId).survey(surveyId);
      if (row === undefined) throw notFound();
      return presentSurvey(row, await reader(studentId).postedAt(surveyId));
    }),
    bind(contract.submitSurvey, (input, { student }) => submitSurvey(services, student, input)),
    bind(contract.hasPostedSurvey, async ({ params: { surveyId } }, { student: { studentId } }) => {
      if ((await reader(studentId).survey(surveyId)) === undefined) throw notFound();
      return (await reader(studentId).postedAt(surveyId)) !== null;
    }),
    bind(contract.getEsg, (_input, { student }) => getEsg(services, student)),
    bind(contract.registerForEsg, (input, { student }) => registerForEsg(services, student, input)),
    bind(contract.withdrawEsg, (_input, { student }) => withdrawEsg(services, student)),
  ];
};
