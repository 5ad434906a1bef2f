import type { InputOf } from '@xuezhou/contract/kernel';
import type { getMockTranscript as operation, MockTranscript } from '@xuezhou/contract/mock';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { statusOf } from './attempt/attempt-clock.ts';
import { attemptReader, attemptWriter } from './attempt/attempt.repository.ts';
import { presentTranscript } from './mock.presenter.ts';
import { paperReader } from './paper.repository.ts';
import { peersOf } from './fidelity/peers.repository.ts';

/** How an attempt went. Nothing is told while one is in progress: it may ask the same questions. */
export async function getMockTranscript(
  services: Services,
  student: CurrentStudent,
  { params: { paperId }, query: { attemptNo } }: InputOf<typeof operation>,
): Promise<MockTranscript> {
  const { connection } = services.database;
  const { studentId } = student;
  const reader = attemptReader(connection, studentId);
  const now = services.clock.now();
  const last = await reader.last(paperId);
  if (last === undefined) throw new Refusal('mockNotBegun');
  admit(services, last, student, { for: 'view', evenErased: true });
  if (statusOf(last, now) === 2) throw new Refusal('mockNotHandedIn');
  if (last.score === null)
    await attemptWriter(connection, studentId).handIn(paperId, last.attempt_no, now);
  const isOther = attemptNo !== undefined && attemptNo !== last.attempt_no;
  const attempt =
    isOther || last.score === null ? await reader.one(paperId, attemptNo ?? last.attempt_no) : last;
  if (attempt === undefined) throw new Refusal('mockNotBegun');
  const papers = paperReader(connection, studentId);
  const questionIds = attempt.questions.map(({ questionId }) => questionId);
  return presentTranscript(attempt, {
    saved: await reader.saved(paperId, attempt.attempt_no),
    stems: await reader.stems(questionIds),
    peers: await peersOf(connection, { studentId, paperId, questionIds }),
    attempts: await papers.attempts(paperId),
    tally: await papers.tally(paperId),
  });
}
