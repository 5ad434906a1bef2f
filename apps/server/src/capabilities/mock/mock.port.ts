import type { MockPaper } from '@xuezhou/contract/mock';
import type { Services } from '../../platform/services.ts';
import { stillOpenSince } from './attempt-clock.ts';
import { presentPaper } from './mock.presenter.ts';
import { paperReader } from './paper.repository.ts';

/** The papers that a student sits now, the one that ends first before the others. */
export async function mocksInProgress(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
): Promise<MockPaper[]> {
  const now = clock.now();
  const rows = await paperReader(connection, studentId).inProgress(stillOpenSince(now));
  return rows.map((row) => presentPaper(row, now));
}
