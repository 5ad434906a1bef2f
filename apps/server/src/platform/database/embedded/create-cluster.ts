import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ClusterPlace } from './cluster-place.ts';
import { give, runAs } from './database-owner.ts';
import {
  DirectoryUnusableError,
  DiskFullError,
  saysDiskFull,
  StartFailedError,
} from './embedded-database-error.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { isAlive } from './postmaster-pid.ts';

export const SUPERUSER = 'xuezhou';

// PostgreSQL's own C.UTF-8 sorts the same everywhere; `--locale` still decides what counts as a letter, and without a
// UTF-8 one trigram search finds no Chinese. Systems without C.UTF-8 (macOS among them) know en_US.UTF-8.
const LOCALES = ['C.UTF-8', 'en_US.UTF-8'];

/**
 * Makes the cluster if there is none. It is made in a folder of its own and then renamed, so that a killed initdb
 * leaves no half cluster and two first starts do not disturb each other: the second to finish drops its own.
 */
export async function createCluster(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  { isDurable, log }: { isDurable: boolean; log: (line: string) => void },
): Promise<void> {
  if (isCluster(place)) return;
  removeAbandoned(place);
  log(`正在建立数据库：${place.root}`);
  const fresh = mkdtempSync(`${place.data}.new-${process.pid}-`);
  try {
    give(place.owner, fresh);
    await runInitdb(place, binaries, ['-D', fresh, ...(isDurable ? [] : ['--no-sync'])]);
    renameSync(fresh, place.data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (isCluster(place)) return;
    const isOccupied = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
    if (isOccupied)
      throw new DirectoryUnusableError(place.data, '其中不是数据库。请移走里面的文件', error);
    throw error;
  }
}

async function runInitdb(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  where: string[],
): Promise<void> {
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-messages=C'];
  const fixed = ['-U', SUPERUSER, '-E', 'UTF8', '-A', 'trust', '--no-instructions', ...provider];
  let said = '';
  for (const locale of LOCALES) {
    try {
      await runAs(place.owner, binaries.initdb, [...fixed, `--locale=${locale}`, ...where]);
      return;
    } catch (error) {
      said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      if (saysDiskFull(said)) throw new DiskFullError(place.root, error);
      if (!said.includes('invalid locale name')) break;
    }
  }
  throw new StartFailedError('建立数据库失败', said);
}

/** Folders that a killed process left behind; they carry its pid. */
function removeAbandoned(place: ClusterPlace): void {
  for (const name of readdirSync(place.root)) {
    const maker = /^data\.new-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    rmSync(path.join(place.root, name), { recursive: true, force: true });
  }
}

const isCluster = (place: ClusterPlace): boolean => existsSync(path.join(place.data, 'PG_VERSION'));
