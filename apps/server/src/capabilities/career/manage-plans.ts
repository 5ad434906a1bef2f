import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

export interface ManagedPlan {
  plan_id: number;
  title: string;
  course_ids: number[] | null;
  retired_at: Date | null;
  assigned: number;
}

export async function listAllPlans(connection: Connection): Promise<ManagedPlan[]> {
  const query = sql<ManagedPlan>`
    select p.plan_id, p.title, p.course_ids, p.retired_at, count(a.student_id) as assigned
    from career_plan p left join career_assignment a on a.plan_id = p.plan_id
    group by p.plan_id order by p.position, p.plan_id`;
  return (await query.execute(connection)).rows;
}

/** False: there is no such plan. Given twice it is given once. */
export async function assignPlan(
  connection: Connection,
  { studentId, planId, now }: { studentId: number; planId: number; now: Date },
): Promise<boolean> {
  const plan = await connection
    .selectFrom('career_plan')
    .where('plan_id', '=', planId)
    .select('plan_id')
    .executeTakeFirst();
  if (plan === undefined) return false;
  await connection
    .insertInto('career_assignment')
    .values({ student_id: studentId, plan_id: planId, assigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** False: it was not given. */
export async function takePlan(
  connection: Connection,
  { studentId, planId }: { studentId: number; planId: number },
): Promise<boolean> {
  const row = await connection
    .deleteFrom('career_assignment')
    .where('student_id', '=', studentId)
    .where('plan_id', '=', planId)
    .returning('plan_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A withdrawn plan is nobody's; its import leaves it withdrawn. False: there is no such plan. */
export async function withdrawPlan(
  connection: Connection,
  planId: number,
  withdrawnAt: Date | null,
): Promise<boolean> {
  const row = await connection
    .updateTable('career_plan')
    .set({ retired_at: withdrawnAt })
    .where('plan_id', '=', planId)
    .returning('plan_id')
    .executeTakeFirst();
  return row !== undefined;
}
