import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { contactPlaces, migrations } from './capabilities.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { checkDatabase } from './platform/database/check-database.ts';
import { connectDatabase, type Database } from './platform/database/connect.ts';
import { openEmbeddedDatabase } from './platform/database/embedded/open-embedded-database.ts';
import { migrate } from './platform/database/migrate.ts';
import { migrateJobs } from './platform/jobs/worker.ts';
import type { Services } from './platform/services.ts';
import { sessionsIn } from './platform/sessions.ts';
import { openKeys, signerWith } from './platform/signer.ts';
import { recordMessages } from './capabilities/mall/mall.port.ts';
import { choosePayments } from './providers/payment/choose-payment.ts';
import { paymentGateways } from './providers/payment/gateways.ts';
import { chooseStorage } from './providers/storage/choose-storage.ts';
import type { Storage } from './providers/storage/storage.port.ts';
import type { EmptyPlace } from './interchange/backup/restore-backup.ts';
import { sealPlainContacts } from './platform/contact/seal-plain-contacts.ts';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Opens the database, migrated, and all else that use cases need. The command line opens the same. */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  role: 'server' | 'tool',
  description = '',
): Promise<OpenServices> {
  const { database, close } = await openDatabase(config, log, role, description);
  try {
    await checkDatabase(database.pool);
    await migrate(database.connection, migrations, (words) => log.warn(words));
    await migrateJobs(database.pool, log);
    const signer = signerWith(await openKeys(config));
    await sealPlainContacts(database.pool, { signer }, contactPlaces, (words) => log.warn(words));
    const clock = systemClock;
    const sessions = sessionsIn(database.connection, clock);
    const storage = storageOf(config);
    const record = recordMessages(database, clock, log);
    const payments = paymentGateways([...choosePayments(config.payments, record).values()]);
    return { config, clock, database, sessions, signer, storage, payments, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database as it is, and the files: for a backup to be restored into. No server may run there. */
export async function openEmptyPlace(
  config: Config,
  log: FastifyBaseLogger,
): Promise<EmptyPlace & { close(): Promise<void> }> {
  const { database, close } = await openDatabase(config, log, 'server', 'restore');
  return { config, database, storage: storageOf(config), log, close };
}

const storageOf = (config: Config): Storage =>
  chooseStorage({ directory: path.join(config.dataDirectory, 'files'), s3: s3Of(config) });

async function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  role: 'server' | 'tool',
  description: string,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  if (config.DATABASE_URL !== '') {
    const pool = { connectionString: config.DATABASE_URL, max: config.DATABASE_POOL };
    const database = connectDatabase({ pool, onError });
    return { database, close: () => database.close() };
  }
  const embedded = await openEmbeddedDatabase({
    directory: path.join(config.dataDirectory, 'postgres'),
    role,
    description,
    log: (line) => log.info(line),
  });
  const database = connectDatabase({
    pool: { ...embedded.connection, max: config.DATABASE_POOL },
    onError,
    isDiskFull: embedded.isDiskFull,
  });
  return {
    database,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

function s3Of(config: Config) {
  if (config.S3_ENDPOINT === '') return undefined;
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_PATH_STYLE,
  };
}
