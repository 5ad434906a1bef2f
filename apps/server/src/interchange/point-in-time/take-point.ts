import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { Cluster } from './cluster.ts';
import { readConfiguration, valueIn } from './configuration.ts';
import { keptBackups, pgbackrest, type KeptBackup } from './pgbackrest.ts';

/** Adds one to the repository, and lets those go that are past their time. Throws BackupError. */
export async function takePoint(
  cluster: Cluster,
  { config, isFull }: { config: string; isFull: boolean },
): Promise<KeptBackup> {
  const theirs = valueIn(readConfiguration(config), 'pg1-path');
  if (theirs !== cluster.data)
    throw new BackupError(
      say(
        `${config} 备份的是 ${theirs ?? ''}，不是这个数据库 ${cluster.data}`,
        `${config} is of ${theirs ?? ''}, and not of this database, ${cluster.data}`,
      ),
    );
  await pgbackrest(cluster.owner, config, [`--type=${isFull ? 'full' : 'diff'}`, 'backup']);
  const newest = (await keptBackups(cluster.owner, config)).at(-1);
  if (newest === undefined) throw new Error('the repository says nothing of a backup just made');
  return newest;
}
