import { existsSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { DatabaseOwner } from '../../platform/database/embedded/database-owner.ts';
import { binariesIn } from '../../platform/database/embedded/find-postgres-binaries.ts';
import { readPostmaster } from '../../platform/database/embedded/postmaster-pid.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';

/** PostgreSQL of the school, as who stands on its machine sees it. */
export interface Cluster {
  readonly data: string;
  readonly port: number;
  readonly sockets: string;
  readonly owner: DatabaseOwner;
  readonly postgres: string;
  readonly database: string;
  readonly superuser: string;
  readonly bytes: number;
  readonly isReplica: boolean;
  /** Patroni keeps what is set, so that a setting made beside it is lost. */
  readonly isPatroni: boolean;
  readonly archiveMode: string;
  readonly archiveCommand: string;
  /** What a second place needs as large as here before it takes what happened after a backup. */
  readonly limits: Readonly<Record<string, string>>;
}

/** At least as large as where the log was written, says PostgreSQL, or nothing may be read while it is taken in. */
const limitNames = [
  'max_connections',
  'max_worker_processes',
  'max_wal_senders',
  'max_prepared_transactions',
  'max_locks_per_transaction',
];

interface Told {
  readonly data: string;
  readonly port: string;
  readonly sockets: string;
  readonly archive_mode: string;
  readonly archive_command: string;
  readonly database: string;
  readonly superuser: string;
  readonly bytes: string;
  readonly is_replica: boolean;
  readonly is_school: boolean;
}

/** Throws BackupError where this is no superuser, no database of the school, or another machine. */
export async function lookAtCluster(pool: pg.Pool): Promise<Cluster> {
  const rights = await pool.query<{ name: string; super: boolean }>(
    'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
  );
  const [role] = rights.rows;
  if (role?.super !== true)
    throw new BackupError(
      say(
        `数据库角色 ${role?.name ?? ''} 不是超级用户，不能设置归档。请在数据库那台机器上用 postgres 用户运行，并写 --superuser "postgresql:///xuezhou?host=/var/run/postgresql&user=postgres"`,
        `The role ${role?.name ?? ''} is no superuser and cannot set up archiving. Please run it as postgres on the machine of the database, with --superuser "postgresql:///xuezhou?host=/var/run/postgresql&user=postgres"`,
      ),
    );
  const { rows } = await pool.query<Told>(`
    select current_setting('data_directory') as data, current_setting('port') as port,
      current_setting('unix_socket_directories') as sockets, current_setting('archive_mode') as archive_mode,
      current_setting('archive_command') as archive_command, current_database() as database,
      current_user as superuser, pg_is_in_recovery() as is_replica,
      (select sum(pg_database_size(oid)) from pg_database)::text as bytes,
      to_regclass('public.point_backup') is not null as is_school`);
  const [told] = rows;
  if (told === undefined) throw new Error('the database says nothing of itself');
  if (!told.is_school)
    throw new BackupError(
      say(
        `数据库 ${told.database} 里没有学舟的表。请先启动一次学舟，再检查 --superuser 里的数据库名`,
        `The database ${told.database} has no tables of this version of Xuezhou. Please start Xuezhou once, and check the name in --superuser`,
      ),
    );
  const limits = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [limitNames],
  );
  return {
    ...onThisMachine(told),
    port: Number(told.port),
    sockets: told.sockets.split(',')[0]?.trim().replaceAll('"', '') ?? '',
    database: told.database,
    superuser: told.superuser,
    bytes: Number(told.bytes),
    isReplica: told.is_replica,
    isPatroni: existsSync(path.join(told.data, 'patroni.dynamic.json')),
    archiveMode: told.archive_mode,
    archiveCommand: told.archive_command,
    limits: Object.fromEntries(limits.rows.map(({ name, setting }) => [name, setting])),
  };
}

/** pgBackRest reads files: it has to stand where they are, as who owns them. */
function onThisMachine({ data }: Told): Pick<Cluster, 'data' | 'owner' | 'postgres'> {
  const running = readPostmaster(data);
  if (running?.isDatabase !== true)
    throw new BackupError(
      say(
        `数据库的文件夹 ${data} 不在这台机器上，或当前用户看不到。请在数据库那台机器上用 postgres 用户（或 root）运行`,
        `The folder ${data} of the database is not on this machine, or this user cannot see it. Please run it on the machine of the database as postgres (or root)`,
      ),
    );
  const { uid, gid } = statSync(data);
  const me = process.getuid?.();
  if (me !== 0 && me !== uid)
    throw new BackupError(
      say(
        `数据库的文件属于另一个用户（uid ${uid}）。请用这个用户或 root 运行，如 sudo -u postgres`,
        `The files of the database belong to another user (uid ${uid}). Please run it as that user or as root, as by sudo -u postgres`,
      ),
    );
  return { data, owner: { uid, gid }, postgres: programOf(running.pid, data) };
}

/** The very program that runs the school's database, so that the second place is read by no other version. */
function programOf(pid: number, data: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    throw new BackupError(
      say(
        `看不到 ${data} 由哪个 PostgreSQL 程序运行（/proc/${pid}/exe）`,
        `Which program of PostgreSQL runs ${data} cannot be seen (/proc/${pid}/exe)`,
      ),
    );
  }
}

export const programsOf = ({ postgres }: Cluster): ReturnType<typeof binariesIn> =>
  binariesIn(path.resolve(postgres, '../..'), '');
