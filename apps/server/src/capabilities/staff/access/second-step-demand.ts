import type { Connection } from '../../../platform/database/prepare.ts';

/** Whether a role of the person asks for a second step. */
export async function isSecondStepDemanded(
  connection: Connection,
  staffId: number,
): Promise<boolean> {
  const role = await connection
    .selectFrom('staff_role_member')
    .innerJoin('staff_role', 'staff_role.staff_role_id', 'staff_role_member.staff_role_id')
    .where('staff_id', '=', staffId)
    .where('demands_second_step', '=', true)
    .select('staff_id')
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

/** A passkey is both steps at once. */
export async function hasPasskey(connection: Connection, staffId: number): Promise<boolean> {
  const key = await connection
    .selectFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .select('staff_id')
    .limit(1)
    .executeTakeFirst();
  return key !== undefined;
}
