import { mostReviews } from '@xuezhou/rules/flash-card/fit/histories';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { orFailed } from './fit-cards.ts';
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
  const most = Math.floor(mostReviews / learners.length);
  const fit = await orFailed(services, context, () =>
    runFitProcess({ logs, most, school: null, former }, context.signal),
  );
  await memoryWriter(connection).storeFit({
    ...{ studentId: null, now: services.clock.now(), fit, outcome: fit?.outcome ?? 'failed' },
    ...{ logged: logs.reduce((sum, log) => sum + log.length / 3, 0), learners: learners.length },
  });
}
