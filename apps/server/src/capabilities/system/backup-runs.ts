import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ConsoleServices, Services } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { requirement } from '../../platform/wiring/slot.ts';

export interface WrittenBackup {
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Told by who knows how all of the school is written into a folder. */
export const backupWriter =
  requirement<(services: Services, folder: string) => Promise<WrittenBackup>>(
    'system.backupWriter',
  );

/** Backups that are made from the page lie beside the data, where the operator finds them. */
const backupsFolder = ({ dataDirectory }: Services['config']): string =>
  path.join(dataDirectory, 'backups');

const shownBackups = 30;
/** By hand; the older ones make room. */
const keptBackups = 3;
/** What the school goes on writing meanwhile. */
const reserveBytes = 512 * 1024 * 1024;

export async function listBackups({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<Backup[]> {
  const rows = await connection
    .selectFrom('backup_run')
    .selectAll()
    .orderBy('backup_id', 'desc')
    .limit(shownBackups)
    .execute();
  return rows.map((row) => ({
    backupId: row.backup_id,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    folder: row.folder,
    bytes: row.bytes,
    tables: row.tables,
    rows: row.rows,
    files: row.files,
    error: row.error,
    isByHand: row.staff_id !== null,
  }));
}

/** Asks for one and answers at once; throws backupRunning while another goes on. */
export async function makeBackup(services: ConsoleServices, actor: Actor): Promise<true> {
  await demandRoom(services);
  return await changeAudited(services, actor, async (change, now) => {
    await endOfTheDead(change, now);
    const name = now.toISOString().replaceAll(/[:.]/g, '-');
    const folder = path.join(backupsFolder(services.config), name);
    const added = await change
      .insertInto('backup_run')
      .values({ asked_at: now, folder, staff_id: actor.staff.staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('backup_id')
      .executeTakeFirst();
    if (added === undefined) throw new Refusal('backupRunning');
    const { backup_id: backupId } = added;
    await enqueue(change, 'make-backup', { backupId }, { maxAttempts: 1 });
    const target = { kind: 'backup', id: backupId };
    return { answer: true as const, auditEntry: { operation: 'makeBackup', target } };
  });
}

const diedWords = '服务中途停了，这一份没有写完';

/** One that was going on when its server died is over: nobody works on it any more. */
const endOfTheDead = async (change: Change, now: Date): Promise<void> =>
  void (await sql`
    update backup_run set finished_at = ${now}, error = ${diedWords}
    where finished_at is null and not exists (
      select from graphile_worker.jobs where task_identifier = 'make-backup'
        and (locked_at is not null or attempts < max_attempts))
  `.execute(change));

/** Throws backupNoRoom where it is known beforehand, from the database and the last backup; the job itself counts the files. */
async function demandRoom(services: Pick<Services, 'config' | 'database'>): Promise<void> {
  const last = await services.database.connection
    .selectFrom('backup_run')
    .where('error', 'is', null)
    .where('bytes', 'is not', null)
    .select('bytes')
    .orderBy('backup_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bytes = Math.max(await leastOfDatabase(services), last?.bytes ?? 0);
  if ((await roomIn(services)) < bytes + reserveBytes) throw new Refusal('backupNoRoom');
}

/** The same for all that is to be copied; looked at by the job, since a large store takes its time. */
async function demandRoomForFiles(
  services: Pick<Services, 'config' | 'database' | 'storage'>,
): Promise<void> {
  const room = await roomIn(services);
  let bytes = reserveBytes + (await leastOfDatabase(services));
  for await (const key of services.storage.list('')) {
    bytes += (await services.storage.stat(key))?.size ?? 0;
    if (room < bytes) throw new Refusal('backupNoRoom');
  }
}

const roomIn = async ({ config }: Pick<Services, 'config'>): Promise<number> => {
  const place = await statfs(config.dataDirectory);
  return place.bavail * place.bsize;
};

/** Packed it is about half. */
async function leastOfDatabase({
  database: { connection },
}: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await sql<{
    bytes: string;
  }>`select pg_database_size(current_database()) as bytes`.execute(connection);
  return Number(rows[0]?.bytes ?? 0) / 2;
}

const remove = async (folder: string): Promise<void> =>
  await rm(folder, { recursive: true, force: true });

/** All but the newest made by hand go, with their rows; the log still has that they were made. */
async function dropOlder({ database: { connection } }: Services): Promise<void> {
  const older = await connection
    .selectFrom('backup_run')
    .where('staff_id', 'is not', null)
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .select(['backup_id', 'folder'])
    .orderBy('backup_id', 'desc')
    .offset(keptBackups)
    .execute();
  for (const { backup_id: backupId, folder } of older) {
    await remove(folder);
    await connection.deleteFrom('backup_run').where('backup_id', '=', backupId).execute();
  }
}

/** Folders of runs of whom nobody works any more; they have no manifest, so nothing restores them. */
async function dropUnfinished({ database: { connection } }: Services): Promise<void> {
  const failed = await connection
    .selectFrom('backup_run')
    .where('staff_id', 'is not', null)
    .where('finished_at', 'is not', null)
    .where('error', '=', diedWords)
    .select('folder')
    .execute();
  for (const { folder } of failed) await remove(folder);
}

/** The job. What it began and could not finish goes again. */
export async function runBackup(services: Services, backupId: number): Promise<void> {
  const { connection } = services.database;
  const run = await connection
    .selectFrom('backup_run')
    .select('folder')
    .where('backup_id', '=', backupId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (run === undefined) return;
  const end = async (row: Partial<WrittenBackup> & { error: string | null }) =>
    await connection
      .updateTable('backup_run')
      .set({ ...row, finished_at: services.clock.now() })
      .where('backup_id', '=', backupId)
      .execute();
  const isOurs = await isEmpty(run.folder);
  try {
    await dropUnfinished(services);
    await demandRoomForFiles(services);
    const written = await backupWriter.of(services.database.connection)(services, run.folder);
    await end({ ...written, error: null });
  } catch (error) {
    if (isOurs) await remove(run.folder);
    await end({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  await dropOlder(services);
}

/** What lies there already was not written by this run, and stays. */
const isEmpty = async (folder: string): Promise<boolean> =>
  await readdir(folder).then(
    (names) => names.length === 0,
    () => true,
  );

/** What is not there any more is not counted as a backup. */
export async function lastBackupAt({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<Date | null> {
  const rows = await connection
    .selectFrom('backup_run')
    .select(['finished_at', 'folder'])
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .orderBy('backup_id', 'desc')
    .limit(shownBackups)
    .execute();
  for (const { finished_at, folder } of rows)
    if (
      await stat(folder).then(
        () => true,
        () => false,
      )
    )
      return finished_at;
  return null;
}
