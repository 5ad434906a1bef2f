import { randomUUID } from 'node:crypto';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { submitSurvey as operation, SurveyAnswer } from '@xuezhou/contract/survey';
import { refusals } from '@xuezhou/contract/refusals';
import { readAnswers } from '@xuezhou/rules/survey/survey-items';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { safeFileName, useUpload } from '../upload/upload.port.ts';
import { findSurvey } from './survey-sources.ts';
import { presentItem } from './survey.presenter.ts';
import { addAnonymous, surveyReader, surveyWriter, type SurveyRow } from './survey.repository.ts';

/** Takes a survey once; by the server's clock, whatever the page thought of its time. */
export async function submitSurvey(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<true> {
  const now = clock.now();
  const reader = surveyReader(connection, studentId);
  const survey = await findSurvey(connection, body.surveyId);
  if (survey === undefined) throw notFound();
  if ((await reader.postedAt(body.surveyId)) !== null) throw new Refusal('surveyPosted');
  demandOpen(survey, now);
  const read = readAnswers(survey.items.map(presentItem), body.answers);
  if ('fault' in read) {
    const { fault, item } = read;
    const where = item === null ? '' : `“${item.title}”：`;
    throw new Refusal(fault, `${where}${refusals[fault][1]}`);
  }
  const { kept } = read;
  await connection
    .transaction()
    .execute((change) => keep(change, { studentId, survey, kept, now }));
  return true;
}

function demandOpen({ opens_at: opensAt, closes_at: closesAt }: SurveyRow, now: Date): void {
  if (opensAt !== null && now < opensAt) throw new Refusal('surveyNotOpen');
  if (closesAt !== null && now >= closesAt) throw new Refusal('surveyOver');
}

interface Keeping {
  readonly studentId: number;
  readonly survey: SurveyRow;
  readonly kept: readonly SurveyAnswer[];
  readonly now: Date;
}

async function keep(change: Change, { studentId, survey, kept, now }: Keeping): Promise<void> {
  const { survey_id: surveyId, is_anonymous: isAnonymous } = survey;
  const answers: SurveyAnswer[] = [];
  for (const answer of kept) answers.push(await withFile(change, studentId, answer, now));
  const writer = surveyWriter(change, studentId);
  const posting = { surveyId, now, answers: isAnonymous ? null : answers };
  if (!(await writer.post(posting))) throw new Refusal('surveyPosted');
  if (isAnonymous)
    await addAnonymous(change, { answerId: randomUUID(), surveyId, day: dayOf(now), answers });
}

/** A file is what was uploaded by this student, named by what it is. */
async function withFile(
  change: Change,
  studentId: number,
  { surveyItemId, value }: SurveyAnswer,
  now: Date,
): Promise<SurveyAnswer> {
  if (typeof value !== 'object' || !('key' in value)) return { surveyItemId, value };
  const { key, fileName } = value;
  const upload = await useUpload(change, studentId, { key, purpose: 'studentwork', now });
  if (upload === undefined) throw new Refusal('uploadExpired');
  return { surveyItemId, value: { key, fileName: safeFileName(fileName, upload.content_type) } };
}
