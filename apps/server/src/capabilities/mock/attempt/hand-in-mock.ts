import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { handInMock as operation } from '@xuezhou/contract/mock';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { attemptReader, attemptWriter } from './attempt.repository.ts';
import { heldAnswers, practiseAttempt } from './practise-attempts.ts';

/** What was saved counts. One that is handed in already, by the clock or elsewhere, answers its score. */
export async function handInMock(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { body: { paperId, attemptNo } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const reader = attemptReader(connection, studentId);
  const find = () =>
    attemptNo === undefined ? reader.last(paperId) : reader.one(paperId, attemptNo);
  const attempt = await find();
  if (attempt === undefined) throw new Refusal('mockNotBegun');
  if (attempt.score !== null) return { examStatus: 3, mockScore: attempt.score };
  const now = clock.now();
  await attemptWriter(connection, studentId).handIn(paperId, attempt.attempt_no, now);
  await practiseAttempt(connection, { studentId, paperId, attemptNo: attempt.attempt_no }, now);
  await heldAnswers.release(connection, studentId, now);
  return { examStatus: 3, mockScore: (await find())?.score ?? 0 };
}
