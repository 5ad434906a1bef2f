import { startOfDay, textOfDay } from '@xuezhou/rules/flash-card/study-day';
import type { Services } from '../../../platform/services.ts';
import { wasDueSince } from './due-then.ts';
import { restReader, restWriter } from './rest-days.repository.ts';
import { reviewMoment, waitingItems } from '../waiting-items.ts';

/** After a longer silence of the server only the last days are noted. */
const maxDays = 31;

/**
 * Notes for each day that is over on whom nothing was due, so that it does not count as missed. It is judged by what was due
 * on that day: where cards and questions stand now, and where those that were done since stood then.
 */
export async function noteRestDays(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const yesterday = reviewMoment(now).today - 1;
  const noted = await restReader(connection).notedTo();
  const first = Math.max(noted === null ? yesterday : noted + 1, yesterday - maxDays + 1);
  for (let day = first; day <= yesterday; day += 1) {
    const moment = reviewMoment(new Date(startOfDay(day + 1) - 1));
    for (const { student_id: studentId, identity_status: identityStatus } of await restReader(
      connection,
    ).candidates(moment.day)) {
      const student = { studentId, identityStatus };
      const { items, courses } = await waitingItems(services, student, moment);
      if (items.length > 0) continue;
      if (await wasDueSince(connection, { studentId, courses, today: day })) continue;
      await restWriter(connection).store(studentId, moment.day, now);
    }
    await restWriter(connection).storeNoted(textOfDay(day));
  }
}
