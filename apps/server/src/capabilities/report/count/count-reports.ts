import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf, weeksBetween } from '@xuezhou/rules/report/report-period';
import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { schoolBegan } from '../period.ts';
import { countStudents } from './count-students.ts';
import { countWeek } from './count-week.ts';

/**
 * Weeks are counted anew from the logs: the one that goes on and the one before, and all that were never counted. Each in
 * a transaction, so that nobody sees half of one. A job.
 */
export async function countReports(
  { clock, database: { connection } }: Pick<Services, 'clock' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const began = await schoolBegan(connection);
  if (began === null) return;
  await connection.transaction().execute((change) => countStudents(change, clock.now()));
  const thisWeek = mondayOf(dayOf(clock.now()));
  const counted = await connection
    .selectFrom('report_week')
    .select(({ fn }) => fn.max('week').as('week'))
    .executeTakeFirst();
  const last = counted?.week ?? null;
  const from = last === null ? mondayOf(began) : addDays(last, -7);
  for (const week of weeksBetween(from, thisWeek)) {
    if (signal?.aborted === true) return;
    await connection.transaction().execute((change) => countWeek(change, week, clock.now()));
  }
}
