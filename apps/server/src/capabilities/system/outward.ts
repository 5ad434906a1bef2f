import type { InputOf } from '@xuezhou/contract/kernel';
import type { settleOutward as settleOperation } from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countHeldJobs, holdOutwardJobs, settleHeldJobs } from '../../platform/jobs/held-jobs.ts';
import type { ConsoleServices, Services } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { stopInCopies } from '../campaign/campaign.port.ts';
import { heldDeliveries } from '../message/message.port.ts';

/**
 * At each start: where the database is another one than it was, as after a restore, the mails and SMS that waited then are
 * held, for the school that it was copied from may still send them. What is asked for here afterwards goes out as ever.
 */
export async function noticeCopy({
  database: { connection },
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  const isCopy = await connection.transaction().execute(async (change) => {
    const { rows } = await sql<{ home: string | null; here: string }>`
      select home, webhook_home() as here from school_home for update`.execute(change);
    const [row] = rows;
    if (row === undefined || row.home === row.here) return false;
    await change.updateTable('school_home').set({ home: row.here }).execute();
    if (row.home === null) return false;
    await holdOutwardJobs(change);
    await heldDeliveries.hold(change);
    await stopInCopies(change, clock.now());
    return true;
  });
  if (isCopy) log.warn('this is a copy of a school: what waited to be sent is held, see 系统');
}

/** Of a backup by a version that did not know where it was: the place to which it was restored is another all the same. */
export async function noteRestored(connection: Connection): Promise<void> {
  await connection
    .updateTable('school_home')
    .where('home', 'is', null)
    .set({ home: 'backup' })
    .execute();
}

/** Mails, SMS and reminders that wait for somebody's word. */
export const countHeldOutward = async (connection: Connection): Promise<number> =>
  (await countHeldJobs(connection)) + (await heldDeliveries.count(connection));

/** They leave now, or never. */
export async function settleOutward(
  services: ConsoleServices,
  { body: { isSent } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<{ count: number }> {
  return await changeAudited(services, actor, async (change, now) => {
    // Of two who decide at once the second finds nothing.
    await sql`select from school_home for update`.execute(change);
    const count = await countHeldOutward(change);
    if (count === 0) throw new Refusal('outwardSettled');
    await settleHeldJobs(change, { isSent });
    await heldDeliveries.settle(change, { isSent, now });
    const auditEntry = {
      operation: 'settleOutward',
      target: { kind: 'setting', id: 'outward' },
      after: { isSent, count },
    };
    return { answer: { count }, auditEntry };
  });
}
