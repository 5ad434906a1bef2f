import { stat, statfs } from 'node:fs/promises';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listRehearsals as listOperation,
  rehearseRestore as rehearseOperation,
} from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import { throwawayParent } from '../../platform/database/embedded/cluster-place.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ConsoleServices, Services } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { requirement } from '../../platform/wiring/slot.ts';

/** What came out of a backup in the second place, every table and file of it as it had been. */
export interface RehearsedRestore {
  /** The moment that the backup is of. */
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly counts: readonly {
    readonly table: string;
    readonly restored: number;
    readonly now: number;
  }[];
}

/** Told by who knows how a school is restored; throws with what was not as it had been. */
export const backupRehearser =
  requirement<(services: Services, folder: string) => Promise<RehearsedRestore>>(
    'system.backupRehearser',
  );

/** Takes away what a server left on this machine that was killed while it rehearsed; of who knows how a school is restored. */
export const leftRehearsals =
  requirement<(services: Services) => Promise<void>>('system.leftRehearsals');

const shown = 30;
/** A database that has nothing yet, and what the school goes on writing meanwhile. */
const reserveBytes = 1024 * 1024 * 1024;

export async function listRehearsals({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('restore_rehearsal')
    .selectAll()
    .orderBy('rehearsal_id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    rehearsalId: row.rehearsal_id,
    backupId: row.backup_id,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    isByHand: row.staff_id !== null,
    restored: row.restored && { ...row.restored, counts: [...row.restored.counts] },
    error: row.error,
  }));
}

/** Asks for one and answers at once; the backup has to be whole and there. */
export async function rehearseRestore(
  services: ConsoleServices,
  { body: { backupId } }: InputOf<typeof rehearseOperation>,
  actor: Actor,
): Promise<true> {
  const backup = await wholeBackup(services, backupId);
  if (backup === undefined) throw new Refusal('backupGone');
  // The files lie in the one, the database in the other, which may be another disk or memory.
  for (const folder of [services.config.dataDirectory, throwawayParent()]) {
    const disk = await statfs(folder);
    if (disk.bavail * disk.bsize < backup.bytes * 2 + reserveBytes)
      throw new Refusal('rehearsalNoRoom');
  }
  return await changeAudited(services, actor, async (change, now) => {
    await endOfTheDead(change, now);
    const added = await change
      .insertInto('restore_rehearsal')
      .values({ backup_id: backupId, asked_at: now, staff_id: actor.staff.staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('rehearsal_id')
      .executeTakeFirst();
    if (added === undefined) throw new Refusal('rehearsalRunning');
    const { rehearsal_id: rehearsalId } = added;
    await enqueue(change, 'rehearse-restore', { rehearsalId }, { maxAttempts: 1 });
    const target = { kind: 'backup', id: backupId };
    return { answer: true as const, auditEntry: { operation: 'rehearseRestore', target } };
  });
}

async function wholeBackup(
  { database: { connection } }: Pick<Services, 'database'>,
  backupId: number,
): Promise<{ folder: string; bytes: number } | undefined> {
  const row = await connection
    .selectFrom('backup_run')
    .select(['folder', 'bytes'])
    .where('backup_id', '=', backupId)
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isThere = await stat(row.folder).then(
    () => true,
    () => false,
  );
  return isThere ? { folder: row.folder, bytes: row.bytes ?? 0 } : undefined;
}

const diedWords = '服务中途停了，没有演练完';

/** One whose server died is over: nobody works on it any more. */
const endOfTheDead = async (change: Change, now: Date): Promise<void> =>
  void (await sql`
    update restore_rehearsal set finished_at = ${now}, error = ${diedWords}
    where finished_at is null and not exists (
      select from graphile_worker.jobs where task_identifier = 'rehearse-restore'
        and (locked_at is not null or attempts < max_attempts))
  `.execute(change));

/** At the start of a server and each night: what was left of the killed holds the whole school. Nothing while one is under way. */
export async function clearRehearsals(services: Services): Promise<void> {
  const { connection } = services.database;
  await inTransaction(connection, async (change) => {
    // None is asked for meanwhile.
    await sql`lock table restore_rehearsal in share row exclusive mode`.execute(change);
    await endOfTheDead(change, services.clock.now());
    const running = await change
      .selectFrom('restore_rehearsal')
      .where('finished_at', 'is', null)
      .select('rehearsal_id')
      .executeTakeFirst();
    if (running === undefined) await leftRehearsals.of(connection)(services);
  });
}

/** The job. What came of it is kept, whatever it was. */
export async function runRehearsal(services: Services, rehearsalId: number): Promise<void> {
  const { connection } = services.database;
  const run = await connection
    .selectFrom('restore_rehearsal')
    .select('backup_id')
    .where('rehearsal_id', '=', rehearsalId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (run === undefined) return;
  const end = async (row: { restored: string | null; error: string | null }) =>
    await connection
      .updateTable('restore_rehearsal')
      .set({ ...row, finished_at: services.clock.now() })
      .where('rehearsal_id', '=', rehearsalId)
      .execute();
  try {
    const backup = await wholeBackup(services, run.backup_id);
    if (backup === undefined) throw new Refusal('backupGone');
    const restored = await backupRehearser.of(connection)(services, backup.folder);
    await end({ restored: JSON.stringify(restored), error: null });
  } catch (error) {
    await end({ restored: null, error: error instanceof Error ? error.message : String(error) });
  }
}

/** When a backup last came back as it had been, and what the last try said if it did not. */
export async function lastRehearsal({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<{ soundAt: Date | null; fault: string | null }> {
  const finished = connection
    .selectFrom('restore_rehearsal')
    .where('finished_at', 'is not', null)
    .orderBy('rehearsal_id', 'desc')
    .limit(1);
  const [last, sound] = await Promise.all([
    finished.select('error').executeTakeFirst(),
    finished.where('error', 'is', null).select('finished_at').executeTakeFirst(),
  ]);
  return { soundAt: sound?.finished_at ?? null, fault: last?.error ?? null };
}
