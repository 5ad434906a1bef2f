import { maxReviews } from '@xuezhou/rules/flash-card/fit/histories';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { askForFits, orFailed } from './fit-cards.ts';
import { memoryReader, memoryWriter } from './memory.repository.ts';
import { packLog, runFitProcess } from './run-fit-process.ts';

/** Of fewer it would be some people's memory and not the school's. */
export const leastLearners = 20;
const mostLearners = 200;

/** Fits the memory of many learners at once, for those who have none of their own yet. */
export async function fitSchool(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  context: JobContext,
): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = memoryReader(connection);
  const learners = await reader.sample(mostLearners, now.toISOString().slice(0, 7));
  if (learners.length < leastLearners) return;
  const logs: Float64Array[] = [];
  for (const { student_id } of learners) logs.push(packLog(await reader.log(student_id)));
  const former = await reader.school();
  const most = Math.floor(maxReviews / learners.length);
  const fit = await orFailed(services, context, () =>
    runFitProcess({ logs, most, school: null, former }, context.signal),
  );
  const isWithdrawn = former !== null && fit?.parameters === null && !fit.doesFormerHold;
  const outcome = isWithdrawn ? 'withdrawn' : (fit?.outcome ?? 'failed');
  const fittedAt = services.clock.now();
  await inTransaction(connection, async (change) => {
    await memoryWriter(change).storeFit({
      ...{ studentId: null, now: fittedAt, fit, outcome },
      ...{ logged: logs.reduce((sum, log) => sum + log.length / 3, 0), learners: learners.length },
    });
    if (outcome !== 'used' && outcome !== 'withdrawn') return;
    await askForFits(change, await memoryReader(change).bySchool(fittedAt));
  });
}
