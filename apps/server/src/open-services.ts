import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { contactPlaces, migrations, wiredParts } from './capabilities.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { checkDatabase } from './platform/database/check-database.ts';
import { clockAhead, clocksApart } from './platform/database/at-start/clock-ahead.ts';
import { connectDatabase, type Database } from './platform/database/connect.ts';
import { demandStatements } from './platform/database/at-start/demand-statements.ts';
import { openReplica, type Replica } from './platform/database/replica/replica.ts';
import { openEmbeddedDatabase } from './platform/database/embedded/open-embedded-database.ts';
import { finishRestoring } from './platform/database/embedded/restoring-place.ts';
import { migrate } from './platform/database/migrate.ts';
import {
  grantRunning,
  makeRunningRole,
  rightsOf,
  runningRole,
} from './platform/database/running-role.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database-error.ts';
import { migrateJobs } from './platform/jobs/worker.ts';
import type { Services } from './platform/services.ts';
import { sessionsIn } from './platform/sessions.ts';
import { openKeys, signerWith, type Signer } from './platform/signer.ts';
import { isEmptySchool } from './capabilities/staff/staff.port.ts';
import { recordMessages } from './capabilities/mall/mall.port.ts';
import {
  demandSenders,
  keepEnvironmentMerchants,
  latePayments,
} from './capabilities/site/site.port.ts';
import { chooseStorage, s3Of } from './providers/storage/choose-storage.ts';
import type { Storage } from './providers/storage/storage.port.ts';
import type { EmptyPlace } from './interchange/backup/restore-backup.ts';
import { wire } from './platform/wiring/wire.ts';
import { joinWiring } from './platform/wiring/wiring.ts';
import { demandSameSecret } from './platform/contact/demand-same-secret.ts';
import { sealPlainContacts } from './platform/contact/seal-plain-contacts.ts';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/**
 * Opens the database, migrated, and all else that use cases need. The command line opens the same.
 * @throws WiringError before anything is opened, where the parts do not fit together
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  role: 'server' | 'tool',
  description = '',
  parts = wiredParts,
): Promise<OpenServices> {
  const wiring = wire(parts);
  const place = await openPlace(config, log, role, description);
  const database = connect(place, 'runner', config, log);
  const replica = openReplicaOf(config, database, log);
  for (const one of [database, ...(replica ? [replica.database] : [])])
    joinWiring(one.connection, wiring);
  const close = async () => {
    await replica?.close();
    await database.close();
    await place.close();
  };
  try {
    const signer = await prepare(place, config, log, role);
    const clock = systemClock;
    if (role === 'server') {
      await demandSenders({ config, signer }, database.connection);
      await keepEnvironmentMerchants({ config, signer }, database.connection, clock.now());
    }
    if (place.isOnesOwn) await lookAtOnesOwn(database.pool, log);
    const sessions = sessionsIn(database.connection, clock);
    const storage = storageOf(config);
    const record = recordMessages(database, clock, log);
    const payments = latePayments({ config, clock, database, signer, log }, record);
    const made = { config, clock, database, sessions, signer, storage, payments, log, close };
    return { ...made, ...(replica && { replica }) };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReplicaOf(
  config: Config,
  { connection }: Database,
  log: FastifyBaseLogger,
): Replica | undefined {
  const url = config.REPLICA_DATABASE_URL;
  if (url === '') return undefined;
  return openReplica({
    ...{ url, most: config.DATABASE_POOL, primary: connection },
    onError: (error) => log.warn({ err: error }, 'the replica does not answer; the primary does'),
  });
}

/** As the owner of the tables: brings them up to date, and lets the role in that runs the product. Answers the keys. */
async function prepare(
  place: Place,
  config: Config,
  log: FastifyBaseLogger,
  role: 'server' | 'tool',
): Promise<Signer> {
  const { owner, runner } = place;
  const isSplit = runner !== owner;
  const database = connect(place, 'owner', config, log);
  const { pool, connection } = database;
  try {
    const isForMigrations = isSplit && config.DATABASE_URL !== '';
    await checkDatabase(pool, isForMigrations ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL');
    await migrate(connection, migrations, (words) => log.warn(words));
    await migrateJobs(pool, log);
    // Not before: a place whose database cannot be used stays one into which a backup can be restored.
    const signer = signerWith(await openKeys(config));
    await demandSameSecret(connection, { signer }, role);
    await sealPlainContacts(pool, { signer }, contactPlaces, (words) => log.warn(words));
    if (isSplit) await grantRunning(pool, await roleOf(runner, pool));
    return signer;
  } finally {
    await database.close();
  }
}

/** The one of the embedded database is made here; one of a database of one's own is there, and says its name itself. */
async function roleOf(runner: pg.PoolConfig, owner: pg.Pool): Promise<string> {
  if (runner.connectionString === undefined) {
    await makeRunningRole(owner);
    return runningRole;
  }
  const pool = new pg.Pool({ ...runner, max: 1 });
  // What breaks between two questions is told by the next.
  pool.on('error', () => undefined);
  try {
    await checkDatabase(pool);
    const [here, there] = [await identityOf(pool), await identityOf(owner)];
    if (here !== there)
      throw new UnusableDatabaseError(
        'DATABASE_URL 和 MIGRATION_DATABASE_URL 指向的不是同一个数据库。请检查两个地址的主机、端口和数据库名，它们只应有用户名和密码不同',
      );
    return (await rightsOf(pool)).name;
  } finally {
    await pool.end();
  }
}

/** Says of what it is asked which database of which running server it is, whatever its address. */
async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(`
    select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as identity`);
  return rows[0]?.identity ?? '';
}

/** Of a database on another machine, or behind a pooler. */
async function lookAtOnesOwn(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await demandStatements(pool);
  const apart = await clockAhead(pool);
  if (Math.abs(apart) > clocksApart.warning)
    log.warn(
      `数据库的钟和这台机器差 ${(Math.abs(apart) / 1000).toFixed(1)} 秒，考试收卷和验证码会不准。请让两台机器都由 NTP 校时（timedatectl set-ntp true）`,
    );
  await tellRights(pool, log);
}

async function tellRights(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { name, isSuperuser, ownsTables, changesLog } = await rightsOf(pool);
  if (isSuperuser || ownsTables)
    log.warn(
      `DATABASE_URL 的数据库角色 ${name} 能改表结构，也能关掉操作记录和账目的保护。请另建一个角色来运行，见 docs/operations.md 的「Database roles」`,
    );
  else if (changesLog)
    log.warn(
      `DATABASE_URL 的数据库角色 ${name} 能改写或删除操作记录。请用表的所有者收回：revoke update, delete, truncate on audit_log, audit_chain from ${name}`,
    );
}

/** Opens the database as it is, and the files: for a backup to be restored into. No server may run there. */
export async function openEmptyPlace(
  config: Config,
  log: FastifyBaseLogger,
): Promise<EmptyPlace & { close(): Promise<void> }> {
  const place = await openPlace(config, log, 'server', 'restore');
  const database = connect(place, 'owner', config, log);
  const close = async () => {
    await database.close();
    await place.close();
  };
  return { config, database, storage: storageOf(config), log, close };
}

const storageOf = (config: Config): Storage =>
  chooseStorage({ directory: path.join(config.dataDirectory, 'files'), s3: s3Of(config) });

/** How the database is reached by who owns its tables, and by who runs the product; the same where nobody parts them. */
interface Place {
  readonly owner: pg.PoolConfig;
  readonly runner: pg.PoolConfig;
  /** Not the embedded one. */
  readonly isOnesOwn: boolean;
  isDiskFull(): boolean;
  close(): Promise<void>;
}

async function openPlace(
  config: Config,
  log: FastifyBaseLogger,
  role: 'server' | 'tool',
  description: string,
): Promise<Place> {
  if (config.DATABASE_URL === '' && config.MIGRATION_DATABASE_URL !== '')
    throw new UnusableDatabaseError(
      '设了 MIGRATION_DATABASE_URL，却没有设 DATABASE_URL。请把运行用的角色的地址写进 DATABASE_URL；要用自带的数据库，就把两个都去掉',
    );
  if (config.DATABASE_URL === '' && config.REPLICA_DATABASE_URL !== '')
    throw new UnusableDatabaseError(
      '设了 REPLICA_DATABASE_URL，却没有设 DATABASE_URL。自带的数据库没有备库：请把主库的地址写进 DATABASE_URL，或把 REPLICA_DATABASE_URL 去掉',
    );
  if (config.DATABASE_URL !== '') {
    const runner = { connectionString: config.DATABASE_URL };
    const url = config.MIGRATION_DATABASE_URL;
    const owner = url === '' ? runner : { connectionString: url };
    return {
      ...{ owner, runner, isOnesOwn: true, isDiskFull: () => false },
      close: () => Promise.resolve(),
    };
  }
  const embedded = await openEmbeddedDatabase({
    directory: path.join(config.dataDirectory, 'postgres'),
    role,
    description,
    log: (line) => log.info(line),
  });
  const owner = embedded.connection;
  const runner = { ...owner, user: runningRole };
  const { isDiskFull, close } = embedded;
  const place = { owner, runner, isOnesOwn: false, isDiskFull, close: () => close() };
  if (role === 'server')
    await finishRestoring(config.dataDirectory, owner, {
      isEmpty: () => isEmptyThere(place, config, log),
      takeBack: (key) => storageOf(config).deletePrefix(key),
      warn: (error, words) => log.warn({ err: error }, words),
    }).catch(async (error: unknown) => {
      await embedded.close();
      throw error;
    });
  return place;
}

/** Of the school that is there, before it is migrated: nobody has begun it. */
async function isEmptyThere(place: Place, config: Config, log: FastifyBaseLogger) {
  const database = connect(place, 'owner', config, log);
  try {
    const { rows } = await database.pool.query<{ staff: string | null }>(
      "select to_regclass('public.staff') as staff",
    );
    return rows[0]?.staff === null || (await isEmptySchool(database.connection));
  } finally {
    await database.close();
  }
}

const connect = (
  place: Place,
  as: 'owner' | 'runner',
  config: Config,
  log: FastifyBaseLogger,
): Database =>
  connectDatabase({
    pool: { ...place[as], max: config.DATABASE_POOL },
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    isDiskFull: () => place.isDiskFull(),
  });
