import type { MockSheet } from '@xuezhou/contract/mock';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { statusOf } from './attempt/attempt-clock.ts';
import { attemptReader } from './attempt/attempt.repository.ts';
import { presentSheet } from './mock.presenter.ts';

/** The paper in progress, on whatever device it was begun. */
export async function getMockSheet(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  paperId: number,
): Promise<MockSheet> {
  const reader = attemptReader(connection, studentId);
  const attempt = await reader.last(paperId);
  if (attempt === undefined) throw new Refusal('mockNotBegun');
  if (statusOf(attempt, clock.now()) === 3) throw new Refusal('mockHandedIn');
  return presentSheet(attempt, await reader.saved(paperId, attempt.attempt_no));
}
