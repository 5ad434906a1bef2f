import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SocketConnection } from './connection.ts';
import { dropSecond, hasSecond, takeSecond } from './second-database.ts';

/** Where a backup that comes by the first page is received and restored, until the school begins anew with it. */
export interface RestoringPlace {
  /** The backup, as its folder was. */
  readonly backup: string;
  /** What will be DATA_DIR's own: its secret. */
  readonly own: string;
  /** Is there once the second database is whole; written last. */
  readonly ready: string;
  /** The files that come into the store, written before the first of them does: a list for each try. */
  readonly added: string;
}

const folderIn = (dataDirectory: string): string => path.join(dataDirectory, 'restoring');
const secretIn = (folder: string): string => path.join(folder, 'secret');

export function restoringPlace(dataDirectory: string): RestoringPlace {
  const folder = folderIn(dataDirectory);
  return {
    backup: path.join(folder, 'backup'),
    own: path.join(folder, 'own'),
    ready: path.join(folder, 'ready'),
    added: path.join(folder, 'added'),
  };
}

/** All but what is not taken back yet. */
export async function forgetRestoring(dataDirectory: string): Promise<void> {
  const { backup, own, ready, added } = restoringPlace(dataDirectory);
  const left = (await isThere(added)) ? [ready, own, backup] : [folderIn(dataDirectory)];
  for (const each of left) await rm(each, { recursive: true, force: true, maxRetries: 3 });
}

export async function markReady({ ready }: RestoringPlace): Promise<void> {
  const temporary = `${ready}.tmp`;
  await writeFile(temporary, '', { flush: true });
  await rename(temporary, ready);
}

export const noteAdded = async (
  { added }: RestoringPlace,
  keys: readonly string[],
): Promise<void> => await appendFile(added, `${JSON.stringify(keys)}\n`, { flush: true });

/** Takes out of the store what came into it for a school that is not there. */
export async function takeBackAdded(
  { added }: RestoringPlace,
  takeBack: (key: string) => Promise<void>,
): Promise<void> {
  const text = await readFile(added, 'utf8').catch(() => '');
  // Of a line that was cut off no file came.
  const lists = text.split('\n').slice(0, -1);
  for (const list of lists) for (const key of JSON.parse(list) as string[]) await takeBack(key);
  await rm(added, { force: true });
}

/** What is known of the place by who opens it. */
interface Finishing {
  /** Nobody and nothing is in the school that would be replaced. */
  readonly isEmpty: () => Promise<boolean>;
  readonly takeBack: (key: string) => Promise<void>;
  readonly warn: (error: unknown, words: string) => void;
}

/**
 * At each start, before anybody uses the database: a school that was restored whole takes the place of the empty one, also
 * where the server was killed while it did. Of one that was not whole nothing stays. Where somebody has begun a school here
 * meanwhile, by the command line or an older server, it is theirs: it stays with all its files, and the restored one goes.
 */
export async function finishRestoring(
  dataDirectory: string,
  connection: SocketConnection,
  { isEmpty, takeBack, warn }: Finishing,
): Promise<void> {
  if (!(await isThere(folderIn(dataDirectory)))) return;
  const place = restoringPlace(dataDirectory);
  const isWhole = await isThere(place.ready);
  const isWaiting = isWhole && (await hasSecond(connection));
  const hasFiles = !isWhole && (await isThere(place.added));
  if ((isWaiting || hasFiles) && !(await isEmpty())) {
    if (isWaiting) warn(undefined, '这里已经有人开了学校，没有用恢复出来的那一所替换它');
    // First: the secret of a school that is not taken is not taken either. A file may be of the school that is there.
    for (const each of [place.ready, place.added]) await rm(each, { force: true });
  } else if (isWhole) {
    // Once more it does nothing.
    await takeSecond(connection);
    await takeSecret(place.own, dataDirectory);
    await rm(place.added, { force: true });
  } else
    await takeBackAdded(place, takeBack).catch((error: unknown) =>
      warn(error, '没有恢复成的那份备份，还有文件没删掉，下次启动再删'),
    );
  await dropSecond(connection);
  await forgetRestoring(dataDirectory);
}

async function takeSecret(from: string, dataDirectory: string): Promise<void> {
  // Where SECRET is set there is none.
  if (!(await isThere(secretIn(from)))) return;
  await mkdir(dataDirectory, { recursive: true });
  const temporary = `${secretIn(dataDirectory)}.tmp`;
  await writeFile(temporary, await readFile(secretIn(from)), { mode: 0o600, flush: true });
  await rename(temporary, secretIn(dataDirectory));
}

const isThere = async (file: string): Promise<boolean> =>
  await stat(file).then(
    () => true,
    () => false,
  );
