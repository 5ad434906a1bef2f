import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { countStatistics } from './statistic.repository.ts';

/** Two years of answers say enough of a question. */
const spanMs = 730 * 86_400_000;

export const reviewJobs = ({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Pick<JobHandlers, 'count-statistics'> => ({
  'count-statistics': async () => {
    const now = clock.now();
    await countStatistics.run(connection, { now, since: new Date(now.getTime() - spanMs) });
  },
});
