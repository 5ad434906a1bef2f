import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Migration } from 'kysely';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { SocketConnection } from '../../platform/database/embedded/connection.ts';
import { openEmbeddedDatabase } from '../../platform/database/embedded/open-embedded-database.ts';
import {
  markReady,
  noteAdded,
  restoringPlace,
  takeBackAdded,
  type RestoringPlace,
} from '../../platform/database/embedded/restoring-place.ts';
import {
  dropSecond,
  makeSecond,
  secondOf,
} from '../../platform/database/embedded/second-database.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { readManifest, secretFile } from './manifest.ts';
import { noteInLog } from './note-in-log.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup beside the empty school of a running server, by the very way of the command line. The next start takes
 * it for the school. Whatever fails leaves the empty one as it was, without a second database and without the files.
 * @throws BackupError
 */
export async function restoreHere(
  services: ConsoleServices,
  { secret, demandStillEmpty }: { secret: string; demandStillEmpty: () => Promise<void> },
  migrations: Record<string, Migration>,
): Promise<void> {
  const { config, log, storage } = services;
  const place = restoringPlace(config.dataDirectory);
  await layOwn(config, place, secret);
  await onCluster(services, async (connection) => {
    try {
      await makeSecond(connection);
      await noteAdded(place, await newKeys(storage, place));
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
      // It took long: nobody who came meanwhile is lost.
      await demandStillEmpty();
      await markReady(place);
    } catch (error) {
      const leave = [
        () => dropSecond(connection),
        // Of a school that somebody has begun meanwhile no file is touched.
        () =>
          demandStillEmpty().then(() => takeBackAdded(place, (key) => storage.deletePrefix(key))),
        () => rm(place.own, { recursive: true, force: true }),
      ];
      // What is left of it goes at the next start; what is told is why it failed.
      for (const each of leave)
        await each().catch((left: unknown) =>
          log.warn({ err: left }, 'what was restored in vain is still there'),
        );
      throw error;
    }
  });
}

/**
 * What an earlier try left is forgotten. A backup that holds its secret needs none that is typed, nor a place whose
 * SECRET is set.
 */
async function layOwn(
  { SECRET }: ConsoleServices['config'],
  { own, backup, ready }: RestoringPlace,
  secret: string,
): Promise<void> {
  await rm(ready, { force: true });
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (SECRET === '' && secret !== '' && !existsSync(path.join(backup, secretFile)))
    await writeFile(path.join(own, secretFile), secret, { mode: 0o600, flush: true });
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

/** What is not in the store yet and will come into it. */
async function newKeys(storage: Storage, { backup }: RestoringPlace): Promise<string[]> {
  const { files } = await readManifest(backup);
  const keys: string[] = [];
  for (const { key } of files ?? []) if ((await storage.stat(key)) === undefined) keys.push(key);
  return keys;
}
