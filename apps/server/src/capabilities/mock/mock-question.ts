import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getMockQuestion as operation } from '@xuezhou/contract/mock';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { stillOpenSince } from './attempt-clock.ts';
import { presentResult, withoutAnswer } from './mock.presenter.ts';
import { questionReader } from './question.repository.ts';

/** A question of the student's paper; its answer only once no attempt at any paper with it is in progress. */
export async function getMockQuestion(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { params, query }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const row = await questionReader(connection).ofAttempt(studentId, {
    ...params,
    attemptNo: query.attemptNo ?? null,
    now,
    since: stillOpenSince(now),
  });
  if (row === undefined) throw new Refusal('mockNotBegun');
  if (row.question_id === null) throw notFound();
  if (row.in_exam && !row.is_open) throw new Refusal('questionInExam');
  return { question: withoutAnswer(row), result: row.is_open ? null : presentResult(row) };
}
