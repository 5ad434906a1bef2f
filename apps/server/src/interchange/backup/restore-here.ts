import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Migration } from 'kysely';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { SocketConnection } from '../../platform/database/embedded/connection.ts';
import { openEmbeddedDatabase } from '../../platform/database/embedded/open-embedded-database.ts';
import {
  markReady,
  restoringPlace,
  type RestoringPlace,
} from '../../platform/database/embedded/restoring-place.ts';
import {
  dropSecond,
  makeSecond,
  secondOf,
} from '../../platform/database/embedded/second-database.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { secretFile } from './manifest.ts';
import { noteInLog } from './note-in-log.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup beside the empty school of a running server, by the very way of the command line. The next start takes
 * it for the school. Whatever fails leaves the empty one as it was, without a second database and without the files.
 * @throws BackupError
 */
export async function restoreHere(
  services: ConsoleServices,
  { secret }: { secret: string },
  migrations: Record<string, Migration>,
): Promise<void> {
  const { config, log } = services;
  const place = restoringPlace(config.dataDirectory);
  const { storage, takeBack } = remembering(services.storage);
  await layOwn(place, secret);
  await onCluster(services, async (connection) => {
    try {
      await makeSecond(connection);
      const database = connectDatabase({
        pool: { ...secondOf(connection), max: 4 },
        onError: (error) => log.warn({ err: error }, 'the second database was lost'),
      });
      try {
        const own = { ...config, dataDirectory: place.own };
        const second = { config: own, database, storage, log };
        const manifest = await restoreBackup(second, place.backup, migrations);
        await noteInLog({ ...services, database }, 'restoreBackup', place.backup, manifest);
      } finally {
        await database.close();
      }
      await markReady(place);
    } catch (error) {
      await dropSecond(connection);
      await takeBack();
      throw error;
    }
  });
}

/** What an earlier try left is forgotten. A backup that holds its secret needs none that is typed. */
async function layOwn({ own, backup }: RestoringPlace, secret: string): Promise<void> {
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (secret !== '' && !existsSync(path.join(backup, secretFile)))
    await writeFile(path.join(own, secretFile), secret, { mode: 0o600 });
}

/** As the owner of the cluster, who may make a database in it. */
async function onCluster(
  { config, log }: ConsoleServices,
  work: (connection: SocketConnection) => Promise<void>,
): Promise<void> {
  const embedded = await openEmbeddedDatabase({
    directory: path.join(config.dataDirectory, 'postgres'),
    role: 'tool',
    description: 'restore',
    log: (line) => log.info(line),
  });
  try {
    await work(embedded.connection);
  } finally {
    await embedded.close();
  }
}

/** The store, which knows what was put into it and was not there before. */
function remembering(storage: Storage): { storage: Storage; takeBack: () => Promise<void> } {
  const added: string[] = [];
  return {
    storage: {
      ...storage,
      put: async (key, body, options) => {
        if ((await storage.stat(key)) === undefined) added.push(key);
        await storage.put(key, body, options);
      },
    },
    takeBack: async () => {
      for (const key of added) await storage.deletePrefix(key);
    },
  };
}
