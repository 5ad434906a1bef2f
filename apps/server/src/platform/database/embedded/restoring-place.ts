import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SocketConnection } from './connection.ts';
import { dropSecond, takeSecond } from './second-database.ts';

/** Where a backup that comes by the first page is received and restored, until the school begins anew with it. */
export interface RestoringPlace {
  /** The backup, as its folder was. */
  readonly backup: string;
  /** What will be DATA_DIR's own: its secret. */
  readonly own: string;
  /** Is there once the second database is whole; written last. */
  readonly ready: string;
}

const folderIn = (dataDirectory: string): string => path.join(dataDirectory, 'restoring');
const secretIn = (folder: string): string => path.join(folder, 'secret');

export function restoringPlace(dataDirectory: string): RestoringPlace {
  const folder = folderIn(dataDirectory);
  return {
    backup: path.join(folder, 'backup'),
    own: path.join(folder, 'own'),
    ready: path.join(folder, 'ready'),
  };
}

export const forgetRestoring = async (dataDirectory: string): Promise<void> =>
  await rm(folderIn(dataDirectory), { recursive: true, force: true });

export async function markReady({ ready }: RestoringPlace): Promise<void> {
  const temporary = `${ready}.tmp`;
  await writeFile(temporary, '', { flush: true });
  await rename(temporary, ready);
}

/**
 * At each start, before anybody uses the database: a school that was restored whole takes the place of the empty one, also
 * where the server was killed while it did. Of one that was not whole nothing stays.
 */
export async function finishRestoring(
  dataDirectory: string,
  connection: SocketConnection,
): Promise<void> {
  if (!(await isThere(folderIn(dataDirectory)))) return;
  const { own, ready } = restoringPlace(dataDirectory);
  if (await isThere(ready)) {
    await takeSecond(connection);
    await takeSecret(own, dataDirectory);
  }
  await dropSecond(connection);
  await forgetRestoring(dataDirectory);
}

async function takeSecret(from: string, dataDirectory: string): Promise<void> {
  // Where SECRET is set there is none.
  if (!(await isThere(secretIn(from)))) return;
  await mkdir(dataDirectory, { recursive: true });
  const temporary = `${secretIn(dataDirectory)}.tmp`;
  await copyFile(secretIn(from), temporary);
  await rename(temporary, secretIn(dataDirectory));
}

const isThere = async (file: string): Promise<boolean> =>
  await stat(file).then(
    () => true,
    () => false,
  );
