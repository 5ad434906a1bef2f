import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';

/** Of a disk stays free, for the database and all else that grows on it. */
const keptFree = 500_000_000;

/** Bytes that may still be put where a folder lies; undefined: nobody can say. */
export async function freeRoom(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && Math.max(0, found.bavail * found.bsize - keptFree);
}

/** The same where the school's own files lie; undefined also where an object store has them. */
export async function freeForFiles({
  S3_ENDPOINT,
  dataDirectory,
}: Pick<Config, 'S3_ENDPOINT' | 'dataDirectory'>): Promise<number | undefined> {
  if (S3_ENDPOINT !== '') return undefined;
  // The folder of files may be a disk of its own, and is made with the first of them.
  return (await freeRoom(path.join(dataDirectory, 'files'))) ?? (await freeRoom(dataDirectory));
}

export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
