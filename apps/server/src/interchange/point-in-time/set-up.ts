import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { give } from '../../platform/database/embedded/database-owner.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { lookAtCluster, type Cluster } from './cluster.ts';
import {
  configurationOf,
  formerConfiguration,
  isSamePlace,
  keptIn,
  keyFor,
  placesIn,
  repositoryLines,
  stageConfiguration,
  valueIn,
  type Repository,
} from './configuration.ts';
import { demandPgbackrest, demandStanza, pgbackrest, stanza } from './pgbackrest.ts';

export interface SetUpWishes {
  readonly config: string;
  /** Undefined: that of before. */
  readonly repository: Repository | undefined;
  readonly keyFile: string | undefined;
  /** How many full backups, with all that happened since the oldest of them; undefined: as before. */
  readonly kept: number | undefined;
}

/** What has to be known before the end, as it holds whatever breaks later. */
export interface SetUpSteps {
  /** To be kept by the school: told once, when a file holds it. */
  readonly tellKey: (key: string) => void;
  /** PostgreSQL is about to archive: from now on it has to. */
  readonly begins: () => Promise<void>;
}

export interface SetUp {
  /** What is still to be done before anything is archived, in words; undefined where all is done and was tried. */
  readonly left: string | undefined;
  /** It only opens what its primary writes. */
  readonly isReplica: boolean;
  /** Of the database and of its backups. */
  readonly isOnOneDisk: boolean;
}

const usuallyKept = 4;

/**
 * Lets PostgreSQL archive its log by pgBackRest and makes the place for it. May be done again: it goes on where something was missing,
 * keeps what is not named, and tries a changed configuration before it is the one that archives.
 * Throws BackupError, before anything is changed, where another would be written over.
 */
export async function setUp(
  pool: pg.Pool,
  { config, repository, keyFile, kept }: SetUpWishes,
  { tellKey, begins }: SetUpSteps,
): Promise<SetUp> {
  demandPlain(config);
  const cluster = await lookAtCluster(pool);
  const { owner, isReplica } = cluster;
  await demandPgbackrest(owner);
  const command = `pgbackrest --config=${config} --stanza=${stanza} archive-push %p`;
  refuseOtherArchive(cluster, command);
  const before = formerConfiguration(config, cluster);
  if (isReplica && before === undefined && keyFile === undefined) throw withoutKey(config);
  const { key, isNew } = keyFor(config, keyFile);
  const text = configurationOf(cluster, placesOf(repository, before), {
    key,
    kept: kept ?? (before === undefined ? usuallyKept : keptIn(before)),
  });
  if (before !== undefined && cluster.archiveCommand === command && !isSamePlace(before, text))
    throw elsewhere(config);
  const hasKey = before !== undefined || keyFile !== undefined;
  if (repository?.kind === 'disk') makeFolder(repository.folder, cluster, hasKey);
  const staged = stageConfiguration(config, text, cluster);
  // Nothing uses the first one: it is kept whatever happens, with the key by which a repository may have been begun.
  if (isNew) {
    renameSync(staged, config);
    tellKey(key);
  }
  await tryIt(cluster, isNew ? config : staged, isNew);
  if (!isNew) renameSync(staged, config);
  const told = { isReplica, isOnOneDisk: isOnOneDisk(text, cluster) };
  if (isReplica) return { left: undefined, ...told };
  await begins();
  const left = await archiveBy(pool, cluster, command);
  if (left === undefined) await pgbackrest(owner, config, ['check']);
  return { left, ...told };
}

/** It goes into a line of a shell. */
function demandPlain(config: string): void {
  if (!/^\/[\w./-]+$/.test(config))
    throw new BackupError(
      say(
        `--config 应该是完整的路径，只能有字母、数字和 . _ - /，现在是“${config}”`,
        `--config should be a whole path of letters, digits and . _ - / alone, and is "${config}"`,
      ),
    );
}

function placesOf(repository: Repository | undefined, before: string | undefined): string[] {
  if (repository !== undefined) return repositoryLines(repository);
  if (before !== undefined) return placesIn(before);
  throw new BackupError(
    say('请写 --repo 或 --s3，两个里的一个', 'Please give --repo or --s3, one of the two'),
  );
}

const withoutKey = (config: string): BackupError =>
  new BackupError(
    say(
      `这是备库，它要用主库的那把密钥。请从主库那台机器复制 ${config}，或写 --key-file`,
      `This is a replica and needs the key of its primary. Please copy ${config} from that machine, or give --key-file`,
    ),
  );

const elsewhere = (config: string): BackupError =>
  new BackupError(
    say(
      `${config} 的备份在另一个地方，归档正在往那里写。没有改动；要换地方，请先把这个文件移到别处（打开旧的备份还要它），再运行一次`,
      `The backups of ${config} lie elsewhere, and the log is archived there. Nothing was changed; to take another place, move this file away (the old backups need it) and run it again`,
    ),
  );

/** A replica finds what its primary made; elsewhere it is made, or found whole. */
async function tryIt(
  { owner, isReplica, systemId }: Cluster,
  config: string,
  isKept: boolean,
): Promise<void> {
  try {
    await (isReplica
      ? demandStanza(owner, config, systemId)
      : pgbackrest(owner, config, ['stanza-create']));
  } catch (error) {
    if (!isKept) rmSync(config, { force: true });
    throw error;
  }
}

function isOnOneDisk(text: string, { data }: Cluster): boolean {
  const folder = valueIn(text, 'repo1-path');
  if (valueIn(text, 'repo1-type') !== undefined || folder === undefined) return false;
  return existsSync(folder) && statSync(folder).dev === statSync(data).dev;
}

/** Two that archive are one too many: whoever set the first relies on it. */
function refuseOtherArchive({ archiveLibrary, archiveCommand }: Cluster, ours: string): void {
  const other = [
    ...(archiveLibrary === '' ? [] : [`archive_library = ${archiveLibrary}`]),
    ...(['', ours].includes(archiveCommand) ? [] : [`archive_command = ${archiveCommand}`]),
  ].join(', ');
  if (other === '') return;
  throw new BackupError(
    say(
      `PostgreSQL 已经在用另一种归档：${other}。没有改动；要改用 pgBackRest，请先停下原来的归档`,
      `PostgreSQL archives in another way: ${other}. Nothing was changed; to archive by pgBackRest, end the other first`,
    ),
  );
}

/** A folder that has something else in it is somebody else's. */
function makeFolder(folder: string, { owner, data, isReplica }: Cluster, hasKey: boolean): void {
  if (`${folder}/`.startsWith(`${data}/`))
    throw new BackupError(
      say(
        `备份不能放在数据库自己的文件夹里：${folder}`,
        `Backups cannot lie in the database's own folder: ${folder}`,
      ),
    );
  if (!existsSync(folder)) {
    if (isReplica) return;
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    give(owner, folder);
    return;
  }
  const names = readdirSync(folder);
  const isOurs = hasKey || names.length === 0;
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

/** Of a school where little happens a part of the log is not full for a day: it leaves all the same. */
const timeout = '60s';

/** Answers what is still to be done, in words. */
async function archiveBy(
  pool: pg.Pool,
  { isPatroni, archiveMode, archiveCommand, archiveTimeoutSeconds }: Cluster,
  command: string,
): Promise<string | undefined> {
  const isBounded = archiveTimeoutSeconds > 0;
  if (archiveMode !== 'off' && archiveCommand === command && isBounded) return undefined;
  const bound = isBounded ? '' : ` -p archive_timeout=${timeout}`;
  if (isPatroni)
    return say(
      `这个 PostgreSQL 由 Patroni 管。请运行 patronictl edit-config -p archive_mode=on -p "archive_command=${command}"${bound}，再 patronictl restart，然后再运行一次 xuezhou backup setup；每个节点都要有 pgBackRest 和这份配置`,
      `Patroni keeps this PostgreSQL. Please run patronictl edit-config -p archive_mode=on -p "archive_command=${command}"${bound}, then patronictl restart, then xuezhou backup setup again; each node needs pgBackRest and this configuration`,
    );
  await pool.query(`alter system set archive_command = '${command.replaceAll("'", "''")}'`);
  await pool.query('alter system set archive_mode = on');
  if (!isBounded) await pool.query(`alter system set archive_timeout = '${timeout}'`);
  await pool.query('select pg_reload_conf()');
  if (archiveMode !== 'off') return undefined;
  return say(
    '请重新启动 PostgreSQL（systemctl restart postgresql），归档才会开始；然后再运行一次 xuezhou backup setup，它会试一遍',
    'Please restart PostgreSQL (systemctl restart postgresql), or nothing is archived; then run xuezhou backup setup again, which tries it',
  );
}
