import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { ClusterPlace } from './cluster-place.ts';
import { type DatabaseOwner, giveTree, runAs } from './database-owner.ts';
import { UnsupportedPlatformError } from './embedded-database-error.ts';
import { binariesIn, type PostgresBinaries } from './find-postgres-binaries.ts';

/**
 * The installed binaries where they are, if the database's user can run them there; else a copy beside the data. A
 * copy is needed when the checkout cannot be entered by that user, and when npm ran no install scripts, so that the
 * links between the libraries were never made.
 */
export async function prepareBinaries(
  installed: PostgresBinaries,
  place: ClusterPlace,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  if (
    missingLinks(installed.home).length === 0 &&
    (await whyNotRunnable(installed, place.owner)) === undefined
  ) {
    return installed;
  }
  const home = path.join(place.root, `postgresql-${installed.version}`);
  if (!existsSync(home)) {
    log(`正在把数据库程序复制到 ${home}`);
    copyHome(installed.home, home, place.owner);
  }
  const copy = binariesIn(home, installed.version);
  const reason = await whyNotRunnable(copy, place.owner);
  if (reason !== undefined) throw new UnsupportedPlatformError(reason);
  return copy;
}

function copyHome(from: string, to: string, owner: DatabaseOwner): void {
  const fresh = mkdtempSync(`${to}.new-`);
  try {
    cpSync(from, fresh, { recursive: true, verbatimSymlinks: true });
    for (const { source, target } of missingLinks(fresh)) {
      symlinkSync(path.relative(path.dirname(target), source), target);
    }
    const { initdb, postgres } = binariesIn(fresh, '');
    for (const file of [fresh, initdb, postgres]) chmodSync(file, 0o755);
    giveTree(owner, fresh);
    renameSync(fresh, to);
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process that starts at the same moment may have put its copy there first.
    if (!existsSync(to)) throw cause;
  }
}

/** npm packages cannot hold links, so the package lists them in a file whose paths begin with `native/`. */
function missingLinks(home: string): { source: string; target: string }[] {
  const list = path.join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const inHome = (file: string): string => path.join(home, file.replace(/^native\//, ''));
  return links
    .map(({ source, target }) => ({ source: inHome(source), target: inHome(target) }))
    .filter(({ target }) => !existsSync(target));
}

async function whyNotRunnable(
  binaries: PostgresBinaries,
  owner: DatabaseOwner,
): Promise<string | undefined> {
  try {
    await Promise.all(
      [binaries.initdb, binaries.postgres].map((program) => runAs(owner, program, ['--version'])),
    );
    return undefined;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return said || String(error);
  }
}
