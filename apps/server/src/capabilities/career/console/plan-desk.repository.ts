import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CareerPlanRow } from './plan-of-row.ts';

export interface ManagedPlan {
  plan_id: number;
  title: string;
  owner: 'file' | 'console';
  course_ids: number[] | null;
  retired_at: Date | null;
  version: number;
  assigned: number;
}

/** Any number; it names the lock under which plans are written, by pages and by imports. */
const planLock = 7_203_122;

/** Held until the transaction ends: an import and a page come one after the other. */
export const lockPlans = async (change: Change): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${planLock})`.execute(change));

/** Those that files change no more. */
export async function plansOfPages(connection: Connection): Promise<ReadonlySet<number>> {
  const rows = await connection
    .selectFrom('career_plan')
    .where('owner', '=', 'console')
    .select('plan_id')
    .orderBy('plan_id')
    .execute();
  return new Set(rows.map(({ plan_id }) => plan_id));
}

export const unknownPlan = (planId: number) =>
  new Refusal('careerPlanUnknown', `没有编号为 ${planId} 的职业规划`);

/** Throws careerPlanUnknown. */
export async function demandPlan(
  connection: Connection | Change,
  planId: number,
): Promise<CareerPlanRow> {
  const row = await connection
    .selectFrom('career_plan')
    .where('plan_id', '=', planId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw unknownPlan(planId);
  return row;
}

/** Ids of pages begin here, so that none is a file's. */
const firstOfPages = 900_001;

/** Where a new one goes, under the lock. */
export async function newPlanPlace(change: Change): Promise<{ plan_id: number; position: number }> {
  const { rows } = await sql<{ plan_id: number; position: number }>`
    select greatest(max(plan_id), ${firstOfPages - 1}) + 1 as plan_id,
      coalesce(max(position), -1) + 1 as position
    from career_plan`.execute(change);
  return rows[0] ?? { plan_id: firstOfPages, position: 0 };
}

export const setPlan = async (change: Change, planId: number, values: object): Promise<void> =>
  void (await change
    .updateTable('career_plan')
    .where('plan_id', '=', planId)
    .set(values)
    .execute());

/** Of all plans and students: for staff. */
export const planDesk = (connection: Connection) => ({
  all: async (): Promise<ManagedPlan[]> => {
    const query = sql<ManagedPlan>`
      select p.plan_id, p.title, p.owner, p.course_ids, p.retired_at, p.version, count(a.student_id) as assigned
      from career_plan p left join career_assignment a on a.plan_id = p.plan_id
      group by p.plan_id order by p.position, p.plan_id`;
    return (await query.execute(connection)).rows;
  },
  has: async (planId: number): Promise<boolean> => {
    const plan = await connection
      .selectFrom('career_plan')
      .where('plan_id', '=', planId)
      .select('plan_id')
      .executeTakeFirst();
    return plan !== undefined;
  },
  assigned: async (planId: number): Promise<number> => {
    const { count } = await connection
      .selectFrom('career_assignment')
      .where('plan_id', '=', planId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** False: it was given before. */
  give: async (given: { studentId: number; planId: number; now: Date }): Promise<boolean> => {
    const row = await connection
      .insertInto('career_assignment')
      .values({ student_id: given.studentId, plan_id: given.planId, assigned_at: given.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('plan_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  /** False: it was not given. */
  take: async ({ studentId, planId }: { studentId: number; planId: number }): Promise<boolean> => {
    const row = await connection
      .deleteFrom('career_assignment')
      .where('student_id', '=', studentId)
      .where('plan_id', '=', planId)
      .returning('plan_id')
      .executeTakeFirst();
    return row !== undefined;
  },
});
