import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf, weeksBetween } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
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
  await inTransaction(connection, (change) => countStudents(change, clock.now()));
  const thisWeek = mondayOf(dayOf(clock.now()));
  const counted = await connection
    .selectFrom('report_week')
    .select(({ fn }) => fn.max('week').as('week'))
    .executeTakeFirst();
  const last = counted?.week ?? null;
  const from = last === null ? mondayOf(began) : addDays(last, -7);
  for (const week of weeksBetween(from, thisWeek)) {
    if (signal?.aborted === true) return;
    await inTransaction(connection, (change) => countWeek(change, week, clock.now()));
  }
}

/** So many weeks back money comes late, is given back, and answers are judged again as a rule. */
const latelyWeeks = 13;
/** Of those before them so many are counted anew each time, those that were not for the longest. */
const inTurn = 8;

/**
 * Weeks that are over are counted anew too: a payment is booked late, an order refunded, an answer judged by another key. A
 * job, by night: the last quarter each time, and what was before it in turn.
 */
export async function recountReports(
  { clock, database: { connection } }: Pick<Services, 'clock' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const lately = addDays(mondayOf(dayOf(clock.now())), -7 * latelyWeeks);
  const { rows } = await sql<{ week: string }>`
    (select week::text from report_week where course_id = 0 and week >= ${lately} order by week)
    union all
    (select week::text from report_week where course_id = 0 and week < ${lately}
      order by counted_at, week limit ${inTurn})`.execute(connection);
  for (const { week } of rows) {
    if (signal?.aborted === true) return;
    await inTransaction(connection, (change) => countWeek(change, week, clock.now()));
  }
}
