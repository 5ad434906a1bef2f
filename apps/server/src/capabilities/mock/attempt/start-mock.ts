import { maxAttempts, type BeforeMock, type MockSheet } from '@xuezhou/contract/mock';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { statusOf } from './attempt-clock.ts';
import { attemptWriter } from './attempt.repository.ts';
import { getBeforeMock } from '../before-mock.ts';
import { drawQuestions } from './draw-questions.ts';
import { findPaper } from '../find-paper.ts';
import { getMockSheet } from '../mock-sheet.ts';
import type { PaperRow } from '../paper.repository.ts';
import { shuffleOptions } from './shuffle-options.ts';

/** Begins the first attempt, or goes on with the one in progress. */
export async function startMock(
  services: Services,
  student: CurrentStudent,
  paperId: number,
): Promise<MockSheet> {
  const paper = await findPaper(services, student, paperId, { for: 'study' });
  const status = statusOf(paper, services.clock.now());
  if (status === 3) throw new Refusal('mockHandedIn');
  if (status === 1) await begin(services, student, paper);
  return await getMockSheet(services, student, paperId);
}

/** Begins the next attempt; one in progress stays the one that it is. */
export async function redoMock(
  services: Services,
  student: CurrentStudent,
  paperId: number,
): Promise<BeforeMock> {
  const paper = await findPaper(services, student, paperId, { for: 'study' });
  if (statusOf(paper, services.clock.now()) !== 2) await begin(services, student, paper);
  return await getBeforeMock(services, student, paperId);
}

/** Of two that begin at once the second finds the number of the attempt taken, and goes on with the first's. */
async function begin(services: Services, student: CurrentStudent, paper: PaperRow): Promise<void> {
  if (await add(services, student, paper)) return;
  // Or it was withdrawn or changed between: then it is begun as it is now.
  const anew = await findPaper(services, student, paper.paper_id, { for: 'study' });
  if (statusOf(anew, services.clock.now()) !== 2) await add(services, student, anew);
}

/** False: not this one, as it was read. */
async function add(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  paper: PaperRow,
): Promise<boolean> {
  const startedAt = clock.now();
  const attemptNo = (paper.attempt_no ?? 0) + 1;
  if (attemptNo > maxAttempts) throw new Refusal('mockTooMany');
  if (paper.end_date !== null && paper.end_date < dayOf(startedAt)) throw new Refusal('mockEnded');
  const questions = await drawQuestions(connection, { studentId, now: startedAt }, paper);
  if (questions.length === 0)
    throw new Refusal('mockEmpty', '这份试卷现在没有你能做的题目，请先完成前面的作业，或稍后再来');
  const attempt = { paperId: paper.paper_id, attemptNo };
  return await attemptWriter(connection, studentId).insert({
    ...attempt,
    topics: paper.topics,
    questions: paper.is_shuffled
      ? await shuffleOptions(connection, questions, { studentId, ...attempt })
      : questions,
    form: {
      topics: paper.topics.map(({ title, count }) => ({ title, count })),
      format: paper.format,
      minutes: paper.minutes,
    },
    startedAt,
    endsAt: new Date(startedAt.getTime() + paper.minutes * 60_000),
  });
}
