import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { give } from '../../platform/database/embedded/database-owner.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { lookAtCluster, type Cluster } from './cluster.ts';
import { configurationOf, keyFor, writeConfiguration, type Repository } from './configuration.ts';
import { demandPgbackrest, pgbackrest, stanza } from './pgbackrest.ts';

export interface SetUpWishes {
  readonly config: string;
  readonly repository: Repository;
  readonly keyFile: string | undefined;
  /** How many full backups, with all that happened since the oldest of them. */
  readonly kept: number;
}

export interface SetUp {
  /** To be kept by the school: shown once. */
  readonly newKey: string | undefined;
  /** What is still to be done before anything is archived, in words; undefined where all is done and was tried. */
  readonly left: string | undefined;
}

/**
 * Lets PostgreSQL archive its log by pgBackRest and makes the place for it. May be done again: it goes on where something was missing.
 * Throws BackupError, before anything is changed, where another would be written over.
 */
export async function setUp(pool: pg.Pool, wishes: SetUpWishes): Promise<SetUp> {
  const { config, repository, keyFile, kept } = wishes;
  const cluster = await lookAtCluster(pool);
  await demandPgbackrest(cluster.owner);
  const command = `pgbackrest --config=${config} --stanza=${stanza} archive-push %p`;
  refuseOtherArchive(cluster, command);
  if (/[\s'"%\\]/.test(config))
    throw new BackupError(
      say(
        `--config ${config} 里不能有空格、引号和 %`,
        `--config ${config} may have no blanks, quotes or %`,
      ),
    );
  const { key, isNew } = keyFor(config, keyFile);
  const text = configurationOf(cluster, repository, { key, kept });
  if (repository.kind === 'disk') makeFolder(repository.folder, cluster, config);
  writeConfiguration(config, text, cluster);
  const newKey = isNew ? key : undefined;
  if (cluster.isReplica) return { newKey, left: undefined };
  await pgbackrest(cluster.owner, config, ['stanza-create']);
  const left = await archiveBy(pool, cluster, command);
  if (left === undefined) await pgbackrest(cluster.owner, config, ['check']);
  return { newKey, left };
}

/** Two that archive are one too many: whoever set the first relies on it. */
function refuseOtherArchive({ archiveMode, archiveCommand }: Cluster, ours: string): void {
  const isNone = ['', '(disabled)'].includes(archiveCommand);
  if (isNone || archiveCommand === ours || archiveMode === 'off') return;
  throw new BackupError(
    say(
      `PostgreSQL 已经在用另一种归档：archive_command = ${archiveCommand}。没有改动；要改用 pgBackRest，请先停下原来的归档`,
      `PostgreSQL archives in another way: archive_command = ${archiveCommand}. Nothing was changed; to archive by pgBackRest, end the other first`,
    ),
  );
}

/** A folder that has something else in it is somebody else's. */
function makeFolder(folder: string, { owner, data }: Cluster, config: string): void {
  if (`${folder}/`.startsWith(`${data}/`))
    throw new BackupError(
      say(
        `备份不能放在数据库自己的文件夹里：${folder}`,
        `Backups cannot lie in the database's own folder: ${folder}`,
      ),
    );
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    give(owner, folder);
    return;
  }
  const names = readdirSync(folder);
  const isOurs = existsSync(config) || names.length === 0;
  if (!isOurs || names.some((name) => !['archive', 'backup'].includes(name)))
    throw new BackupError(
      say(
        `${folder} 不是空的。请换一个新的文件夹，或用原来的 --config`,
        `${folder} is not empty. Please name a new folder, or the former --config`,
      ),
    );
  if (statSync(folder).uid !== owner.uid && process.getuid?.() !== 0)
    throw new BackupError(
      say(
        `${path.dirname(folder)} 里的 ${path.basename(folder)} 不属于数据库的用户。请 chown 给它`,
        `${folder} does not belong to the user of the database. Please chown it`,
      ),
    );
  give(owner, folder);
}

/** Answers what is still to be done, in words. */
async function archiveBy(
  pool: pg.Pool,
  { isPatroni, archiveMode, archiveCommand }: Cluster,
  command: string,
): Promise<string | undefined> {
  if (archiveMode !== 'off' && archiveCommand === command) return undefined;
  if (isPatroni)
    return say(
      `这个 PostgreSQL 由 Patroni 管。请运行 patronictl edit-config -p archive_mode=on -p "archive_command=${command}"，再 patronictl restart，然后再运行一次 xuezhou backup setup；每个节点都要有 pgBackRest 和这份配置`,
      `Patroni keeps this PostgreSQL. Please run patronictl edit-config -p archive_mode=on -p "archive_command=${command}", then patronictl restart, then xuezhou backup setup again; each node needs pgBackRest and this configuration`,
    );
  await pool.query(`alter system set archive_command = '${command.replaceAll("'", "''")}'`);
  await pool.query('alter system set archive_mode = on');
  await pool.query('select pg_reload_conf()');
  if (archiveMode !== 'off') return undefined;
  return say(
    '请重新启动 PostgreSQL（systemctl restart postgresql），归档才会开始；然后再运行一次 xuezhou backup setup，它会试一遍',
    'Please restart PostgreSQL (systemctl restart postgresql), or nothing is archived; then run xuezhou backup setup again, which tries it',
  );
}
