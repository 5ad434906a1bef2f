import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { withConnection } from '../backup/tables-of.ts';
import {
  agreeOnMoment,
  differences,
  digestsOf,
  waitForArchive,
  type TableDigest,
} from './agreed-moment.ts';
import { lookAtCluster, type Cluster } from './cluster.ts';
import { readConfiguration, valueIn } from './configuration.ts';
import { keptBackups, stanza } from './pgbackrest.ts';
import { clearSecondPlace, openSecondPlace, type SecondPlace } from './second-place.ts';

export interface RehearsalWishes {
  readonly config: string;
  /** A folder that is not there; beside the database where none is named. */
  readonly into: string | undefined;
  /** A moment of before to stop at on the way. */
  readonly to: Date | undefined;
  /** Stays at that moment, to be read, and compares nothing. */
  readonly isKept: boolean;
}

export interface PointRehearsal {
  /** The last change that had happened at the moment where it ended. */
  readonly reachedAt: Date | null;
  readonly tables: number;
  readonly rows: number;
  readonly seconds: number;
  /** What there was at the moment that was asked for, beside what there is now. */
  readonly earlier: readonly {
    readonly table: string;
    readonly count: number;
    readonly now: number;
  }[];
  /** Where it stands, when it is kept. */
  readonly kept: { readonly sockets: string; readonly folder: string } | null;
}

/** What people ask of first when a school has come back. */
const told = ['student', 'enrolment', 'answer', 'qa_question', 'mall_order'];
/** In bytes: the second PostgreSQL keeps a gigabyte of its own log, and the first goes on writing. */
const reserveOf = (bytes: number): number => Math.max(5 * 1024 ** 3, bytes / 5);

/**
 * Brings the school back in a second PostgreSQL beside it, to a moment that both agree on, and compares every table, row for row.
 * Throws BackupError with what was not the same.
 */
export async function rehearsePoint(
  pool: pg.Pool,
  { config, into, to, isKept }: RehearsalWishes,
): Promise<PointRehearsal> {
  const cluster = await lookAtCluster(pool);
  demandOurs(cluster, config);
  const root = path.resolve(into ?? path.join(path.dirname(cluster.data), `${stanza}-rehearsal`));
  await clearSecondPlace(root, cluster);
  await demandRoom(path.dirname(root), cluster);
  const began = Date.now();
  // One that ends later begins after the moment, and never comes to it.
  const newest = (await keptBackups(cluster.owner, config)).at(-1)?.label;
  const moment = await agreeOnMoment(pool, `${stanza}-${process.pid}-${began}`);
  await waitForArchive(pool, moment.wal);
  const second = await openSecondPlace(
    root,
    cluster,
    config,
    to ? { time: to } : { name: moment.name, backup: newest },
  );
  let isLeft = false;
  try {
    const earlier = to === undefined ? [] : await compareCounts(second, moment.tables);
    if (to !== undefined && isKept) {
      isLeft = true;
      await second.pool.end();
      const { sockets, folder } = second;
      return { ...outcomeOf([], null, began), earlier, kept: { sockets, folder } };
    }
    if (to !== undefined) await second.moveTo(moment);
    const restored = await withConnection(second.pool, digestsOf);
    const wrong = differences(moment.tables, restored);
    if (wrong.length > 0)
      throw new BackupError(
        say(
          `恢复出来的和学校不一样：${wrong.slice(0, 5).join('；')}`,
          `What came back is not the school: ${wrong.slice(0, 5).join('; ')}`,
        ),
      );
    const { rows } = await second.pool.query<{ at: Date | null }>(
      'select pg_last_xact_replay_timestamp() as at',
    );
    return { ...outcomeOf(restored, rows[0]?.at ?? null, began), earlier, kept: null };
  } finally {
    if (!isLeft) await second.close();
  }
}

const outcomeOf = (tables: readonly TableDigest[], reachedAt: Date | null, began: number) => ({
  reachedAt,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  seconds: Math.round((Date.now() - began) / 1000),
});

async function compareCounts(
  second: SecondPlace,
  now: readonly TableDigest[],
): Promise<PointRehearsal['earlier']> {
  const before = await withConnection(second.pool, digestsOf);
  const rowsIn = (tables: readonly TableDigest[], name: string) =>
    tables.find(({ table }) => table === `public.${name}`)?.rows ?? 0;
  return told.map((table) => ({ table, count: rowsIn(before, table), now: rowsIn(now, table) }));
}

function demandOurs({ data, isReplica }: Cluster, config: string): void {
  if (isReplica)
    throw new BackupError(
      say(
        '这是备库。请在主库那台机器上演练',
        'This is a replica. Please rehearse on the machine of the primary',
      ),
    );
  const theirs = valueIn(readConfiguration(config), 'pg1-path');
  if (theirs !== data)
    throw new BackupError(
      say(
        `${config} 备份的是 ${theirs ?? ''}，不是这个数据库 ${data}`,
        `${config} is of ${theirs ?? ''}, and not of this database, ${data}`,
      ),
    );
}

async function demandRoom(folder: string, { bytes }: Cluster): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined)
    throw new BackupError(say(`没有文件夹 ${folder}`, `There is no folder ${folder}`));
  const room = disk.bavail * disk.bsize;
  const wanted = bytes + reserveOf(bytes);
  const gigabytes = (count: number) => (count / 1e9).toFixed(1);
  if (room < wanted)
    throw new BackupError(
      say(
        `${folder} 只有 ${gigabytes(room)} GB，演练要 ${gigabytes(wanted)} GB。请用 --into 写一个大的盘`,
        `${folder} has ${gigabytes(room)} GB, and a rehearsal takes ${gigabytes(wanted)} GB. Please name a larger disk by --into`,
      ),
    );
}
