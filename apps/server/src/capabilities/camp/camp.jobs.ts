import { dayOf } from '../../platform/clock.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { membersToSettle } from './camp-progress.repository.ts';
import { campsOfStudent } from './camp.port.ts';

const atOnce = 500;

/** Looks after midnight at the camps that just ended: who finished one and did not look again finished it in time. */
export const campJobs = (
  services: Pick<Services, 'database' | 'clock'>,
): Pick<JobHandlers, 'settle-camps'> => ({
  'settle-camps': async (_payload, { signal }) => {
    const { connection } = services.database;
    const endedBefore = dayOf(services.clock.now());
    let last = 0;
    while (!signal.aborted) {
      const page = await membersToSettle(connection, { endedBefore, last, most: atOnce });
      for (const { student_id, courses } of page)
        await campsOfStudent(services, student_id, courses);
      if (page.length < atOnce) return;
      last = page.at(-1)?.student_id ?? last;
    }
  },
});
