import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { standingIn } from '../../lecture/lecture.port.ts';

/** Where in each lecture those stand who have begun it. A job, by night: it reads how far everybody is in everything. */
export async function countLectures({
  clock,
  database: { connection },
}: Pick<Services, 'clock' | 'database'>): Promise<void> {
  await inTransaction(connection, async (change) => {
    await sql`select pg_advisory_xact_lock(hashtext('report_lecture'))`.execute(change);
    await sql`delete from report_lecture`.execute(change);
    await sql`
      insert into report_lecture (bullet_id, course_id, stands, counted_at)
      select bullet_id, course_id, array[${sql.join(
        [1, 2, 3, 4, 5].map(
          (quarter) =>
            sql`coalesce(sum(people) filter (where quarter = ${sql.lit(quarter)}), 0)::int`,
        ),
      )}], ${clock.now()}
      from ${standingIn} s group by 1, 2`.execute(change);
  });
}
