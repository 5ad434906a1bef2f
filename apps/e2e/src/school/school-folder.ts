import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseClusterPlace } from '../../../server/src/platform/database/embedded/cluster-place.ts';
import { stopPostgres } from '../../../server/src/platform/database/embedded/postgres-process.ts';
import {
  leftFolders,
  memoryFolder,
  signFolder,
} from '../../../server/src/testing/database/memory-folder.ts';

const beginning = 'xuezhou-school-';

/**
 * Where a school's data may lie: a database's unprivileged user has to get there, whoever runs the tests. In memory where
 * there is room: a prepared school is 92 MB in 3,400 files, and what stories bring with them is less.
 */
export async function makeSchoolFolder(name: string): Promise<string> {
  const parent = memoryFolder() ?? tmpdir();
  await removeLeftSchools(parent);
  const folder = await mkdtemp(path.join(parent, `${beginning}${name}-`));
  signFolder(folder);
  await chmod(folder, 0o755);
  return folder;
}

/** What killed runs left, whose databases may still run. */
async function removeLeftSchools(parent: string): Promise<void> {
  const schools = (await readdir(parent)).filter((name) => name.startsWith(beginning));
  for (const folder of leftFolders(schools.map((name) => path.join(parent, name))))
    // Another run that begins may be removing it too.
    await removeSchool(folder).catch(() => {});
}

async function removeSchool(folder: string): Promise<void> {
  await stopPostgres(chooseClusterPlace(path.join(folder, 'var/postgres')), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
