import type { InputOf } from '@xuezhou/contract/kernel';
import type { getSurvey as operation, Survey } from '@xuezhou/contract/survey';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentSurvey } from './survey.presenter.ts';
import { surveyReader } from './survey.repository.ts';
import { findSurvey } from './survey-sources.ts';

type Input = InputOf<typeof operation>;

export async function getSurvey(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { params: { surveyId } }: Input,
): Promise<Survey> {
  const row = await findSurvey(connection, surveyId);
  if (row === undefined) throw notFound();
  return presentSurvey(row, await surveyReader(connection, studentId).postedAt(surveyId));
}

export async function hasPostedSurvey(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { params: { surveyId } }: Input,
): Promise<boolean> {
  if ((await findSurvey(connection, surveyId)) === undefined) throw notFound();
  return (await surveyReader(connection, studentId).postedAt(surveyId)) !== null;
}
