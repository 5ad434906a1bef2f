import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Services } from '../../platform/services.ts';
import { version } from '../../platform/version.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { BackupError } from './backup-error.ts';
import { copyFiles } from './copy-files.ts';
import { hashing } from './hashing.ts';
import {
  filesFolder,
  manifestFile,
  secretFile,
  type BackupManifest,
  type FileEntry,
  type TableEntry,
} from './manifest.ts';
import { sealWord } from './sealed-word.ts';
import {
  digestOf,
  placeOf,
  quoted,
  sequencesOf,
  tablesOf,
  withConnection,
  type TableShape,
} from './tables-of.ts';

type BackupServices = Pick<Services, 'config' | 'database' | 'storage' | 'signer'>;

/**
 * Writes all that the school has into a new folder: its database as of one moment, while it is used, and its files.
 * Throws BackupError.
 */
export async function writeBackup(
  services: BackupServices,
  folder: string,
  { hasFiles }: { hasFiles: boolean },
): Promise<BackupManifest> {
  await makeFolder(folder);
  const copied = new Map<string, FileEntry>();
  const copy = async () => {
    const store = createDiskStorage({ directory: path.join(folder, filesFolder) });
    if (hasFiles) await copyFiles(services.storage, store, copied);
  };
  await copy();
  const database = await withConnection(services.database.pool, (client) =>
    writeDatabase(client, folder),
  );
  await copy();
  await keepSecret(services, folder);
  const manifest: BackupManifest = {
    format: 1,
    version,
    ...database,
    files: hasFiles ? [...copied.values()] : null,
    sealedWord: sealWord(services.signer),
  };
  await write(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`文件夹 ${folder} 不是空的，请换一个新的文件夹`);
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
}

const write = (file: string, text: string): Promise<void> => writeFile(file, text, { mode: 0o600 });

async function keepSecret({ config }: BackupServices, folder: string): Promise<void> {
  if (config.SECRET !== '') return;
  const secret = await readFile(path.join(config.dataDirectory, 'secret'), 'utf8');
  await write(path.join(folder, secretFile), secret);
}

/** All in one snapshot, which holds up nobody. */
async function writeDatabase(
  client: PoolClient,
  folder: string,
): Promise<Pick<BackupManifest, 'madeAt' | 'migrations' | 'tables' | 'sequences'>> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  await demandNoMigration(client);
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const tables: TableEntry[] = [];
  for (const shape of await tablesOf(client)) tables.push(await writeTable(client, folder, shape));
  const sequences = await sequencesOf(client);
  await client.query('commit');
  return {
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences,
  };
}

/**
 * Tables that a migration has for its own while are not there where it is restored. Whoever migrates holds this lock; one
 * who was ended between two steps leaves such a table.
 */
async function demandNoMigration(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ runs: boolean }>(
    `select exists (
       select from pg_locks, (select hashtextextended('migrations', 0) as key) lock
       where locktype = 'advisory' and granted and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and classid = (key >> 32 & 4294967295)::oid and objid = (key & 4294967295)::oid)
       or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname like 'claims\\_reached\\_%') as runs`,
  );
  if (rows[0]?.runs === true)
    throw new BackupError('学校的表正在升级，这时的备份无法恢复。请等服务器启动完成后再备份');
}

async function writeTable(
  client: PoolClient,
  folder: string,
  shape: TableShape,
): Promise<TableEntry> {
  const file = path.posix.join('tables', `${shape.schema}.${shape.name}.gz`);
  const columns = shape.columns.map(quoted).join(', ');
  const { through, told } = hashing();
  await pipeline(
    client.query(copyTo(`copy ${placeOf(shape)} (${columns}) to stdout`)),
    createGzip(),
    through,
    createWriteStream(path.join(folder, file), { mode: 0o600 }),
  );
  return { ...shape, ...(await digestOf(client, shape)), file, sha256: told().sha256 };
}
