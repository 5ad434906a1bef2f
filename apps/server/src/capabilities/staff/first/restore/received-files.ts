import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { restoringPlace } from '../../../../platform/database/embedded/restoring-place.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';

type Configured = Pick<ConsoleServices, 'config'>;

/** What the server needs for itself meanwhile. */
const reserveBytes = 1_000_000_000;
/** As it came, as it lies in the store, and as rows of a database. */
const timesOver = 3;

export async function demandRoom({ config }: Configured, bytes: number): Promise<void> {
  await mkdir(config.dataDirectory, { recursive: true });
  const disk = await statfs(config.dataDirectory);
  // What came before goes on, or goes away.
  const lying = bytes === 0 ? 0 : await bytesIn(restoringPlace(config.dataDirectory).backup);
  if (disk.bavail * disk.bsize + lying < bytes * timesOver + reserveBytes)
    throw new Refusal('restoreNoRoom');
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found?.isFile() === true) bytes += found.size;
  }
  return bytes;
}

/** As `backup` writes it: the list, the secret, tables and files; no part of a name leads out of the folder. */
const known = /^(?:manifest\.json|secret|(?:tables|files)(?:\/[^/\\\0]+)+)$/;

function fileOf({ config }: Configured, name: string): string {
  if (!known.test(name) || name.split('/').some((part) => part === '.' || part === '..'))
    throw new Refusal('restoreForeign');
  return path.join(restoringPlace(config.dataDirectory).backup, name);
}

export async function receivedOf(services: Configured, name: string): Promise<number> {
  const found = await stat(fileOf(services, name)).catch(() => undefined);
  return found?.size ?? 0;
}

/** Writes what comes next, or comes again: the same bytes at the same place. Answers how much has come without a gap. */
export async function keepPiece(
  services: Configured,
  { name, offset }: { name: string; offset: number },
  piece: Buffer,
): Promise<number> {
  const file = fileOf(services, name);
  const received = await receivedOf(services, name);
  if (offset > received) return received;
  await demandRoom(services, 0);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, received === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.write(piece, 0, piece.length, offset);
    // Of another file that was chosen before nothing is left behind its end.
    await handle.truncate(offset + piece.length);
  } finally {
    await handle.close();
  }
  return offset + piece.length;
}
