import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { noteTyped } from './bank/note-typed.ts';
import { noteSuspicions } from './bank/note-suspicions.ts';
import { noteRestDays } from './days/rest-days.ts';
import { countStatistics } from './statistic.repository.ts';

/** Two years of answers say enough of a question. */
const spanMs = 730 * 86_400_000;

export const reviewJobs = (
  services: Pick<Services, 'database' | 'clock'>,
): Pick<JobHandlers, 'count-statistics' | 'note-rest-days'> => ({
  'note-rest-days': () => noteRestDays(services),
  'count-statistics': async () => {
    const now = services.clock.now();
    const typed = await countStatistics.rows(services.database.connection, {
      now,
      since: new Date(now.getTime() - spanMs),
    });
    await noteTyped(services.database.connection, typed);
    await noteSuspicions(services.database.connection);
  },
});
