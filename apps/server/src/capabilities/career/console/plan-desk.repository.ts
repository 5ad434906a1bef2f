import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

export interface ManagedPlan {
  plan_id: number;
  title: string;
  course_ids: number[] | null;
  retired_at: Date | null;
  assigned: number;
}

/** Of all plans and students: for staff. */
export const planDesk = (connection: Connection) => ({
  all: async (): Promise<ManagedPlan[]> => {
    const query = sql<ManagedPlan>`
      select p.plan_id, p.title, p.course_ids, p.retired_at, count(a.student_id) as assigned
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
  /** Since when it was withdrawn before, null where it was not; undefined: there is no such plan. */
  setWithdrawn: async (
    planId: number,
    withdrawnAt: Date | null,
  ): Promise<Date | null | undefined> => {
    const before = await connection
      .selectFrom('career_plan')
      .where('plan_id', '=', planId)
      .select('retired_at')
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return undefined;
    await connection
      .updateTable('career_plan')
      .set({ retired_at: withdrawnAt })
      .where('plan_id', '=', planId)
      .execute();
    return before.retired_at;
  },
});
