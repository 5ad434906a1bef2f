import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getMockQuestion as operation } from '@xuezhou/contract/mock';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit, periodOf } from '../enrolment/enrolment.port.ts';
import { stillOpenSince } from './attempt/attempt-clock.ts';
import { presentResult, presentWithheld, withoutAnswer } from './mock.presenter.ts';
import { questionReader, type MockQuestionRow } from './question.repository.ts';

/** A question of the student's paper; its answer only once no attempt at any paper with it is in progress. */
export async function getMockQuestion(
  services: Services,
  student: CurrentStudent,
  { params, query }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = services.clock.now();
  const reader = questionReader(services.database.connection);
  const row = await reader.ofAttempt(student.studentId, {
    ...params,
    attemptNo: query.attemptNo ?? null,
    now,
    since: stillOpenSince(now),
  });
  if (row === undefined) throw new Refusal('mockNotBegun');
  const { closedBy } = admit(services, row, student, { for: 'view' });
  if (row.question_id === null) throw notFound();
  if (row.in_exam && !row.is_open) throw new Refusal('questionInExam');
  const present = closedBy !== null && wasLeftToClosure(row) ? presentWithheld : presentResult;
  return { question: withoutAnswer(row), result: row.is_open ? null : present(row) };
}

/** Left blank on a paper that outlasted its course: its answer was not earned in time. A result from before stays whole. */
const wasLeftToClosure = (row: MockQuestionRow): boolean =>
  (row.student_answer ?? '') === '' && closureOf(periodOf(row), dayOf(row.closes_at)) !== null;
