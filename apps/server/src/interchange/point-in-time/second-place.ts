import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ClusterPlace } from '../../platform/database/embedded/cluster-place.ts';
import { connectionTo } from '../../platform/database/embedded/connection.ts';
import { give } from '../../platform/database/embedded/database-owner.ts';
import { startPostgres, stopPostgres } from '../../platform/database/embedded/postgres-process.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { programsOf, type Cluster } from './cluster.ts';
import { pgbackrest } from './pgbackrest.ts';

/** A moment by the name that the log has for it, or by the clock. */
export type Target = { readonly name: string } | { readonly time: Date };

/** A second PostgreSQL that has come to a moment and stands still there: it can be read, and nothing writes. */
export interface SecondPlace {
  readonly folder: string;
  readonly sockets: string;
  readonly pool: pg.Pool;
  /** Goes on to a later moment. */
  moveTo(target: Target): Promise<void>;
  close(): Promise<void>;
}

const marker = 'xuezhou-rehearsal';
const patienceMs = 6 * 60 * 60_000;

/** Nothing of it has to outlive a power cut, nothing of it reaches out, and whoever may enter its folder may read it. */
const settingsOf = (cluster: Cluster, root: string) => ({
  ...cluster.limits,
  config_file: path.join(root, 'postgresql.conf'),
  hba_file: path.join(root, 'pg_hba.conf'),
  ident_file: path.join(root, 'pg_ident.conf'),
  hot_standby: 'on',
  archive_mode: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  primary_conninfo: '',
  primary_slot_name: '',
  recovery_target_action: 'pause',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  cluster_name: '',
  ssl: 'off',
  jit: 'off',
});

const placeIn = (root: string, cluster: Cluster): ClusterPlace => ({
  root,
  data: path.join(root, 'data'),
  log: path.join(root, 'postgres.log'),
  sockets: path.join(root, 's'),
  owner: cluster.owner,
});

/** Takes away what an earlier one left that was killed or kept. Throws BackupError where the folder is somebody else's. */
export async function clearSecondPlace(root: string, cluster: Cluster): Promise<void> {
  if (!existsSync(root)) return;
  if (!existsSync(path.join(root, marker)))
    throw new BackupError(
      say(
        `${root} 不是演练留下的文件夹，没有动它。请用 --into 另写一个`,
        `${root} is no folder of a rehearsal and is left as it is. Please name another by --into`,
      ),
    );
  await stopPostgres(placeIn(root, cluster), 'SIGQUIT');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}

/** Restores into an empty folder and comes to the moment. Throws BackupError, and leaves nothing. */
export async function openSecondPlace(
  root: string,
  cluster: Cluster,
  config: string,
  target: Target,
): Promise<SecondPlace> {
  const place = placeIn(root, cluster);
  for (const folder of [root, place.data, place.sockets, path.join(root, 'tablespaces')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    give(cluster.owner, folder);
  }
  const files = { [marker]: '', 'pg_hba.conf': 'local all all trust\n', 'pg_ident.conf': '' };
  for (const [name, text] of Object.entries({ ...files, 'postgresql.conf': '' })) {
    writeFileSync(path.join(root, name), text, { mode: 0o600 });
    give(cluster.owner, path.join(root, name));
  }
  let pool: pg.Pool | undefined;
  const close = async () => {
    await pool?.end();
    await clearSecondPlace(root, cluster);
  };
  try {
    await pgbackrest(cluster.owner, config, [
      `--pg1-path=${place.data}`,
      ...('name' in target
        ? ['--type=name', `--target=${target.name}`]
        : ['--type=time', `--target=${zoned(target.time)}`]),
      ...['--target-action=pause', '--archive-mode=off'],
      `--tablespace-map-all=${path.join(root, 'tablespaces')}`,
      'restore',
    ]);
    pool = await startAt(place, cluster, target);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder: root,
    sockets: place.sockets,
    get pool() {
      if (pool === undefined) throw new Error('it is between two moments');
      return pool;
    },
    moveTo: async (later) => {
      await pool?.end();
      pool = undefined;
      await stopPostgres(place, 'SIGINT');
      pool = await startAt(place, cluster, later);
    },
    close,
  };
}

/** As PostgreSQL reads it, whatever its time zone. */
const zoned = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

/** Starts it and waits until it stands at the moment. */
async function startAt(place: ClusterPlace, cluster: Cluster, target: Target): Promise<pg.Pool> {
  forgetTargets(place);
  const settings = {
    ...settingsOf(cluster, place.root),
    ...('name' in target
      ? { recovery_target_name: target.name }
      : { recovery_target_time: zoned(target.time) }),
  };
  const running = startPostgres(place, programsOf(cluster), settings);
  const pool = new pg.Pool({
    ...connectionTo(place, cluster.database),
    user: cluster.superuser,
    max: 2,
  });
  // What breaks between two questions is told by the next.
  pool.on('error', () => undefined);
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    if (running.hasExited() || Date.now() > giveUpAt) {
      await pool.end();
      throw new BackupError(
        say(
          `第二处没有走到那一刻：${lastFault(place.log)}`,
          `The second place did not come to that moment: ${lastFault(place.log)}`,
        ),
      );
    }
    if (await standsStill(pool)) return pool;
    await delay(200);
  }
}

/** PostgreSQL takes one target alone, and takes an empty one for another: what pgBackRest wrote goes. */
function forgetTargets({ data }: ClusterPlace): void {
  const file = path.join(data, 'postgresql.auto.conf');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !line.startsWith('recovery_target')).join('\n'));
}

/** PostgreSQL starts, or has not made its socket; a connection that it cut as it started. */
const notYet = new Set(['57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01']);

async function standsStill(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ state: string }>(
      'select pg_get_wal_replay_pause_state() as state',
    );
    return rows[0]?.state === 'paused';
  } catch (error) {
    // It takes nobody in before it is whole in itself.
    const { code = '' } = error as { code?: string };
    if (notYet.has(code)) return false;
    throw error;
  }
}

function lastFault(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n');
  return (
    lines.findLast((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line)) ??
    lines.at(-2) ??
    ''
  ).trim();
}
