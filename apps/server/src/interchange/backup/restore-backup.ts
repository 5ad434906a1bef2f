import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Migration } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { checkDatabase } from '../../platform/database/check-database.ts';
import type { Database } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { migrateJobs } from '../../platform/jobs/worker.ts';
import { keysOf } from '../../platform/config/key-config.ts';
import { demandSameSecret } from '../../platform/contact/demand-same-secret.ts';
import { UnusableDatabaseError } from '../../platform/database/unusable-database-error.ts';
import { signerWith, type Signer } from '../../platform/signer.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { noteRestored } from '../../capabilities/system/system.port.ts';
import { BackupError } from './backup-error.ts';
import { checkFiles, copyFile } from './copy-files.ts';
import { sha256Of } from './hashing.ts';
import { loadDatabase } from './load-database.ts';
import { filesFolder, readManifest, secretFile, type BackupManifest } from './manifest.ts';
import { canReadSealed } from './sealed-word.ts';
import { isEmptyDatabase, withConnection } from './tables-of.ts';

/** A place that has nothing yet: its database is not migrated. */
export interface EmptyPlace {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
}

/**
 * Makes of an empty place what the backup was made of, compares the two, and brings it up to date. All of the backup
 * is looked through before anything is written. Throws BackupError; the database is then empty as before, so that it can
 * be tried again.
 */
export async function restoreBackup(
  place: EmptyPlace,
  folder: string,
  migrations: Record<string, Migration>,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await checkBackup(folder, manifest, migrations);
  const { secret, signer } = await chooseSecret(place.config, folder, manifest);
  const { pool, connection } = place.database;
  await checkDatabase(pool);
  if (!(await withConnection(pool, isEmptyDatabase)))
    throw new BackupError(
      '这里已经有数据，恢复只写进空的地方。请给出另一个 DATA_DIR，或新建一个数据库并设置 DATABASE_URL',
    );
  const ofThen = Object.fromEntries(
    manifest.migrations.flatMap((name) => {
      const migration = migrations[name];
      return migration === undefined ? [] : [[name, migration]];
    }),
  );
  // The database last: once it is there, the place is no longer empty, and a second try would be refused.
  await restoreFiles(place.storage, folder, manifest);
  if (secret !== undefined) await keepSecret(place.config, secret);
  try {
    await migrate(connection, ofThen);
    await migrateJobs(pool, place.log);
    await withConnection(pool, (client) => loadDatabase(client, folder, manifest));
    await migrate(connection, migrations);
    // What is sealed opens, as was tried; that people are found by their numbers is another key's doing.
    await demandSameSecret(connection, { signer }, 'tool');
  } catch (error) {
    await emptyAgain(place);
    throw error instanceof UnusableDatabaseError
      ? new BackupError(error.message, { cause: error })
      : error;
  }
  await noteRestored(connection);
  return manifest;
}

async function checkBackup(
  folder: string,
  manifest: BackupManifest,
  migrations: Record<string, Migration>,
): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new BackupError(
      `备份来自更新版本的学舟（${manifest.version}），请先升级到那个版本，再恢复`,
    );
  for (const { file, sha256, name } of manifest.tables) {
    const found = await sha256Of(path.join(folder, file)).catch(() => '');
    if (found !== sha256)
      throw new BackupError(`备份里的表 ${name} 不见了或已损坏（${file}），请用另一份备份`, {
        damaged: file,
      });
  }
  await checkFiles(filesIn(folder), manifest.files ?? []);
}

const filesIn = (folder: string): Storage =>
  createDiskStorage({ directory: path.join(folder, filesFolder) });

/** The secret to keep in DATA_DIR, undefined where SECRET is set, and what it opens. Throws where what is sealed could not be read. */
async function chooseSecret(
  config: Config,
  folder: string,
  { sealedWord }: BackupManifest,
): Promise<{ secret: string | undefined; signer: Signer }> {
  const read = (...place: string[]) => readFile(path.join(...place), 'utf8').catch(() => undefined);
  const kept = await read(folder, secretFile);
  const own = await read(config.dataDirectory, secretFile);
  if (config.SECRET === '' && kept !== undefined && own !== undefined && kept !== own)
    throw new BackupError(
      `${config.dataDirectory} 已有自己的 secret，与备份的不同。请给出另一个 DATA_DIR`,
    );
  const secret = config.SECRET === '' ? (kept ?? own ?? '') : config.SECRET;
  const signer = signerWith(keysOf(config, secret));
  if (!canReadSealed(signer, sealedWord))
    throw new BackupError(
      '密钥与备份时的不同，姓名、手机号、邮箱、证件号码和照片会读不出来。请设置备份时的 SECRET（和 SEALING_KEYS），或把它写进 SECRET_BEFORE',
    );
  return { secret: config.SECRET === '' ? secret : undefined, signer };
}

async function keepSecret({ dataDirectory }: Config, secret: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(path.join(dataDirectory, secretFile), secret, { mode: 0o600, flush: true });
}

async function restoreFiles(
  storage: Storage,
  folder: string,
  { files }: BackupManifest,
): Promise<void> {
  const kept = filesIn(folder);
  // A folder that went through a browser may have come without the hidden files that say what the others are.
  for (const { key, sha256, contentType } of files ?? []) {
    const copied = await copyFile(kept, storage, key, contentType);
    if (copied?.sha256 !== sha256) throw new BackupError(`文件 ${key} 没有恢复好，请再试一次`);
  }
}

/** Nothing of ours was there before. */
async function emptyAgain({ database: { pool }, log }: EmptyPlace): Promise<void> {
  try {
    await pool.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
  } catch (error) {
    log.warn({ err: error }, 'what was begun is still there');
  }
}
