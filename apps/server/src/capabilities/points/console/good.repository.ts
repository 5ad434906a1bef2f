import type { PointsGoodPlan, SchoolPointsGood } from '@xuezhou/contract/points/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { PointsTables } from '../points.tables.ts';

export type GoodRow = Selectable<PointsTables['points_good']>;

export const planOf = (row: GoodRow): PointsGoodPlan => ({
  ...{ kind: row.kind, title: row.title, intro: row.intro, points: row.cost },
  ...{ days: row.days, perStudent: row.per_student },
});

export const rowOf = (plan: PointsGoodPlan) => ({
  ...{ kind: plan.kind, title: plan.title, intro: plan.intro, cost: plan.points },
  ...{ days: plan.days, per_student: plan.perStudent },
});

export async function schoolGoods(connection: Connection): Promise<SchoolPointsGood[]> {
  const rows = await connection
    .selectFrom('points_good')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from points_exchange e
        where e.points_good_id = points_good.points_good_id)`.as('taken'),
    )
    .orderBy(sql`retired_at is not null`)
    .orderBy('cost')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...{ goodId: row.points_good_id, owner: row.owner, plan: planOf(row), stock: row.stock },
    ...{ isWithdrawn: row.retired_at !== null, taken: row.taken, version: row.version },
  }));
}

/** As the log has it. */
export const factsOf = ({ points, ...plan }: PointsGoodPlan) => ({ ...plan, cost: points });

/** Nobody takes or changes it until the transaction ends. */
export const holdGood = async (change: Change, goodId: number): Promise<GoodRow | undefined> =>
  await change
    .selectFrom('points_good')
    .where('points_good_id', '=', goodId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Whether any student has taken one. */
export async function isTaken(change: Change, goodId: number): Promise<boolean> {
  const taken = await change
    .selectFrom('points_exchange')
    .where('points_good_id', '=', goodId)
    .select('points_good_id')
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

export const setGood = async (
  change: Change,
  goodId: number,
  values: Partial<Omit<GoodRow, 'points_good_id'>>,
): Promise<void> =>
  void (await change
    .updateTable('points_good')
    .where('points_good_id', '=', goodId)
    .set(values)
    .execute());

/** Ids of pages begin here, so that none is a file's. */
const firstOfPages = 900_001;
/** Any number; it names the lock under which ids are given. */
const idLock = 7_203_119;

/** Before a new good is looked for or made: two come one after the other. */
export const lockIds = async (change: Change): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${idLock})`.execute(change));

/** Under the lock. */
export async function addGood(
  change: Change,
  requestId: string,
  given: PointsGoodPlan & { stock: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number; position: number }>`
    select greatest(max(points_good_id), ${firstOfPages - 1}) + 1 as id,
      coalesce(max(position), 0) + 1 as position from points_good`.execute(change);
  const { id = firstOfPages, position = 1 } = rows[0] ?? {};
  await change
    .insertInto('points_good')
    .values({
      ...{ points_good_id: id, position, ...rowOf(given), stock: given.stock },
      ...{ retired_at: null, owner: 'console', version: 1, request_id: requestId },
    })
    .execute();
  return id;
}
