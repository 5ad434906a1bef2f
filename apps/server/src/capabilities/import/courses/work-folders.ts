import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/services.ts';

/** With the school's data: `/tmp` may be memory, and takes no archive with videos. */
const foldersIn = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'course-imports');

/** Where the archive of a run is unpacked for as long as it is worked with: a second try finds what the first left. */
export const workFolderOf = (config: Pick<Config, 'dataDirectory'>, importId: string): string =>
  path.join(foldersIn(config), importId);

/** Takes away what a server left behind on this machine that was killed: what is of no run that is worked on. */
export async function sweepWorkFolders({
  config,
  database: { connection },
}: Pick<Services, 'config' | 'database'>): Promise<void> {
  const folder = foldersIn(config);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const working = await connection
    .selectFrom('import_run')
    .where('contents', '=', 'courses')
    .where('state', 'in', ['checking', 'running'])
    .select('import_id')
    .execute();
  const kept = new Set(working.map(({ import_id }) => import_id));
  for (const name of names)
    // What cannot be taken away now is tried again the next time.
    if (!kept.has(name))
      await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}
