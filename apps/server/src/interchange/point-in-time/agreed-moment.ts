import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { digestOf, placeOf, tablesOf, withConnection } from '../backup/tables-of.ts';

export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

/** A moment of the school that its log has a name for, and what every table held then. */
export interface AgreedMoment {
  /** Of the restore point. */
  readonly name: string;
  /** The file of the log that has to be archived before anybody can come there. */
  readonly wal: string;
  readonly tables: readonly TableDigest[];
}

/** Below the second after which PostgreSQL looks for a deadlock: should it be one, this gives way and nobody else. */
const writersWaitMs = 300;
const patienceMs = 10 * 60_000;
/** Each try holds writers up, so the next comes later. */
const [pauseMs, longestPauseMs] = [500, 20_000];
/** What a moment without writers did not come of: a lock not had in time, or a statement that took too long. */
const gaveWay = new Set(['55P03', '57014', '40P01']);

/**
 * A snapshot and a place in the log are the same moment only while nobody writes. So writers wait for some milliseconds, at most
 * a second, and are never waited for longer than that: a table that somebody holds is tried again, some forty times at most.
 */
export async function agreeOnMoment(pool: pg.Pool, name: string): Promise<AgreedMoment> {
  return await withConnection(pool, async (reader) => {
    const giveUpAt = Date.now() + patienceMs;
    let pause = pauseMs;
    for (;;) {
      await reader.query('begin isolation level repeatable read read only');
      const wal = await withConnection(pool, (holder) => standStill(holder, reader, name));
      if (wal !== undefined) {
        const tables = await digestsOf(reader);
        await reader.query('commit');
        return { name, wal, tables };
      }
      await reader.query('rollback');
      if (Date.now() > giveUpAt)
        throw new BackupError(
          say(
            '十分钟里没有等到一刻没有人在写：有一笔写入或一次 autovacuum 一直没有结束（看 pg_stat_activity）。请过后再试',
            'In ten minutes there was no moment in which nobody wrote: a write or an autovacuum goes on (look at pg_stat_activity). Please try again later',
          ),
        );
      await delay(pause);
      pause = Math.min(pause * 1.5, longestPauseMs);
    }
  });
}

/** Undefined where a table could not be had in time. */
async function standStill(
  holder: pg.PoolClient,
  reader: pg.PoolClient,
  name: string,
): Promise<string | undefined> {
  try {
    const tables = await tablesOf(holder);
    await holder.query('begin');
    await holder.query(
      `set local lock_timeout = ${writersWaitMs}; set local statement_timeout = 1000`,
    );
    await holder.query(`lock table ${tables.map(placeOf).join(', ')} in share mode`);
    const { rows } = await holder.query<{ wal: string }>(
      'select pg_walfile_name(pg_create_restore_point($1)) as wal',
      [name],
    );
    // The first question of it takes its snapshot.
    await reader.query('select pg_current_snapshot()');
    await holder.query('commit');
    return rows[0]?.wal;
  } catch (error) {
    await holder.query('rollback');
    if (gaveWay.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Of every table of the product and of its jobs. */
export async function digestsOf(client: pg.PoolClient): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const shape of await tablesOf(client)) {
    const { rows, digest } = await digestOf(client, shape);
    digests.push({ table: `${shape.schema}.${shape.name}`, rows, digest });
  }
  return digests;
}

/** Lets the log be archived up to there. Throws BackupError where it is not. */
export async function waitForArchive(pool: pg.Pool, wal: string): Promise<void> {
  await pool.query('select pg_switch_wal()');
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await pool.query<{ last: string | null; failing: boolean }>(`
      select last_archived_wal as last,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
      from pg_stat_archiver`);
    const last = rows[0]?.last?.slice(0, 24) ?? '';
    if (/^[0-9A-F]{24}$/.test(last) && last.slice(8) >= wal.slice(8)) return;
    if (Date.now() > giveUpAt)
      throw new BackupError(
        say(
          `PostgreSQL 的归档${rows[0]?.failing === true ? '一直失败' : '没有动'}：等的是 ${wal}，最后归档的是 ${last || '（没有）'}。请看 PostgreSQL 的日志`,
          `The log of PostgreSQL is not archived${rows[0]?.failing === true ? ' and goes on failing' : ''}: ${wal} is waited for, the last one is ${last || '(none)'}. Please look at PostgreSQL's log`,
        ),
      );
    await delay(200);
  }
}

/** What is not the same, table by table; empty where all is. */
export function differences(here: readonly TableDigest[], there: readonly TableDigest[]): string[] {
  const restored = new Map(there.map((one) => [one.table, one]));
  const names = new Set(here.map(({ table }) => table));
  return [
    ...here.flatMap(({ table, rows, digest }) => {
      const other = restored.get(table);
      if (other === undefined) return [say(`${table} 没有恢复出来`, `${table} did not come back`)];
      if (other.rows !== rows)
        return [
          say(
            `${table} 有 ${rows} 行，恢复出 ${other.rows} 行`,
            `${table} has ${rows} rows and ${other.rows} came back`,
          ),
        ];
      return other.digest === digest
        ? []
        : [say(`${table} 的行数一样，内容不一样`, `${table} has as many rows, and other ones`)];
    }),
    ...there
      .filter(({ table }) => !names.has(table))
      .map(({ table }) => say(`多出了 ${table}`, `${table} came back and is not there`)),
  ];
}
