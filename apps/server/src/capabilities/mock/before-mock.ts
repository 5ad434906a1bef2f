import type { BeforeMock } from '@xuezhou/contract/mock';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { countQuestions } from './attempt/count-questions.ts';
import { findPaper } from './find-paper.ts';
import { presentBefore } from './mock.presenter.ts';
import { paperReader } from './paper.repository.ts';

/** What to know before a paper: rules, duration, number of questions, and how it went before. */
export async function getBeforeMock(
  services: Services,
  student: CurrentStudent,
  paperId: number,
): Promise<BeforeMock> {
  const paper = await findPaper(services, student, paperId, { for: 'view' });
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now();
  const asked = await countQuestions(connection, { studentId, now }, [paper]);
  const [counted = { ...paper, counts: [] }] = asked;
  const reader = paperReader(connection, studentId);
  const attempts = await reader.attempts(paperId);
  const tally = await reader.tally(paperId);
  return presentBefore(counted, { attempts, tally }, now);
}
