import { startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import type { Services } from '../../platform/services.ts';
import { restReader, restWriter } from './rest-days.repository.ts';
import { reviewMoment, waitingItems } from './waiting-items.ts';

/** After a longer silence of the server only the last days are noted. */
const mostDays = 31;

/**
 * Notes for each day that is over on whom nothing was due, so that it does not count as missed. What was due then
 * cannot be told later: it follows from where cards and questions stand before the next thing that is done.
 */
export async function noteRestDays(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const yesterday = reviewMoment(now).today - 1;
  const noted = await restReader(connection).notedTo();
  const first = Math.max(noted === null ? yesterday : noted + 1, yesterday - mostDays + 1);
  for (let day = first; day <= yesterday; day += 1) {
    const moment = reviewMoment(new Date(startOfDay(day + 1) - 1));
    for (const { student_id: studentId, identity_status: identityStatus } of await restReader(
      connection,
    ).candidates(moment.day)) {
      const { items } = await waitingItems(services, { studentId, identityStatus }, moment);
      if (items.length === 0) await restWriter(connection).store(studentId, moment.day, now);
    }
    await restWriter(connection).storeNoted(textOfDay(day));
  }
}
