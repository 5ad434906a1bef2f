import type { DataOf } from '@xuezhou/contract/kernel';
import type { listPoints as listOperation } from '@xuezhou/contract/system/console';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices, Services } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { brokenArchive } from './archive.ts';
import { noteSetUp, readArchive, setUpAt } from './point-state.ts';

const diedWords = '中途停了，没有做完';
const shown = 30;

type Recorder = Pick<Services, 'database' | 'clock'>;

/** What pgBackRest told of one backup that it made. */
export interface MadePoint {
  readonly label: string;
  readonly isFull: boolean;
  readonly bytes: number;
  readonly storedBytes: number;
}

/** Writes down that a backup is made, and what came of it, whatever that is. Whoever calls is alone with it. */
export async function recordPoint<Made extends MadePoint>(
  recorder: Recorder,
  isFull: boolean,
  work: () => Promise<Made>,
): Promise<Made> {
  const { clock, database } = recorder;
  // Also a database that was moved since, as by an upgrade of PostgreSQL: whoever backs it up relies on it.
  await noteSetUp(database.connection, clock.now());
  await endDead(database.connection, 'point_backup', clock.now());
  const { point_id: pointId } = await database.connection
    .insertInto('point_backup')
    .values({ began_at: clock.now(), is_full: isFull })
    .returning('point_id')
    .executeTakeFirstOrThrow();
  try {
    const made = await work();
    await changeAudited(recorder, machineOperator, async (change, now) => {
      await change
        .updateTable('point_backup')
        .set({
          ...{ finished_at: now, label: made.label, is_full: made.isFull },
          ...{ bytes: made.bytes, stored_bytes: made.storedBytes },
        })
        .where('point_id', '=', pointId)
        .execute();
      const target = { kind: 'backup', id: pointId };
      return { answer: null, auditEntry: { operation: 'takePoint', target } };
    });
    return made;
  } catch (error) {
    await database.connection
      .updateTable('point_backup')
      .set({ finished_at: clock.now(), error: wordsOf(error) })
      .where('point_id', '=', pointId)
      .execute();
    throw error;
  }
}

/** What came back in the second place, as it was compared. */
export interface RehearsedPoint {
  readonly reachedAt: Date | null;
  readonly tables: number;
  readonly rows: number;
  readonly seconds: number;
}

/** The same of a rehearsal. */
export async function recordPointRehearsal<Made extends RehearsedPoint>(
  recorder: Recorder,
  wantedAt: Date | null,
  work: () => Promise<Made>,
): Promise<Made> {
  const { clock, database } = recorder;
  await endDead(database.connection, 'point_rehearsal', clock.now());
  const { rehearsal_id: rehearsalId } = await database.connection
    .insertInto('point_rehearsal')
    .values({ began_at: clock.now(), wanted_at: wantedAt })
    .returning('rehearsal_id')
    .executeTakeFirstOrThrow();
  try {
    const made = await work();
    await changeAudited(recorder, machineOperator, async (change, now) => {
      await change
        .updateTable('point_rehearsal')
        .set({
          ...{ finished_at: now, reached_at: made.reachedAt, seconds: made.seconds },
          ...{ tables: made.tables, rows: made.rows },
        })
        .where('rehearsal_id', '=', rehearsalId)
        .execute();
      const target = { kind: 'backup', id: rehearsalId };
      return { answer: null, auditEntry: { operation: 'rehearsePoint', target } };
    });
    return made;
  } catch (error) {
    await database.connection
      .updateTable('point_rehearsal')
      .set({ finished_at: clock.now(), error: wordsOf(error) })
      .where('rehearsal_id', '=', rehearsalId)
      .execute();
    throw error;
  }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 2000);

/** Who begins one is alone: what was under way before was killed. */
const endDead = async (
  connection: Connection,
  table: 'point_backup' | 'point_rehearsal',
  now: Date,
): Promise<void> =>
  void (await connection
    .updateTable(table)
    .set({ finished_at: now, error: diedWords })
    .where('finished_at', 'is', null)
    .execute());

export async function listPoints({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<DataOf<typeof listOperation>> {
  const since = await setUpAt(connection);
  const [backups, rehearsals, archive] = await Promise.all([
    connection
      .selectFrom('point_backup')
      .selectAll()
      .orderBy('point_id', 'desc')
      .limit(shown)
      .execute(),
    connection
      .selectFrom('point_rehearsal')
      .selectAll()
      .orderBy('rehearsal_id', 'desc')
      .limit(shown)
      .execute(),
    readArchive(connection),
  ]);
  return {
    setUpAt: since?.toISOString() ?? null,
    archivedAt: archive.archived_at?.toISOString() ?? null,
    archiveFailedAt: since === null ? null : (brokenArchive(archive, since)?.toISOString() ?? null),
    backups: backups.map((row) => ({
      pointId: row.point_id,
      beganAt: row.began_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      isFull: row.is_full,
      bytes: row.bytes,
      storedBytes: row.stored_bytes,
      error: row.error,
    })),
    rehearsals: rehearsals.map((row) => ({
      rehearsalId: row.rehearsal_id,
      beganAt: row.began_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      wantedAt: row.wanted_at?.toISOString() ?? null,
      reachedAt: row.reached_at?.toISOString() ?? null,
      tables: row.tables,
      rows: row.rows,
      seconds: row.seconds,
      error: row.error,
    })),
  };
}
