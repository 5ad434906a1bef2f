import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import { machineOperatorId } from './machine-operator.ts';

/** As long as a wish waits: whoever was made for it is too new to agree to it. */
const bondMs = 72 * 3_600_000;

export const bondSince = (now: Date): Date => new Date(now.getTime() - bondMs);

/** Acts that give one person control of another's account: making it, its password, a way in, its permissions. */
const bonds = [
  'createStaff',
  'setStaffRoles',
  'enableStaff',
  'resetStaffPassword',
  'resetSecondStep',
] as const;

/**
 * This person and all who may be in the same hand for 72 hours: one of them made, invited, reset, enabled or gave roles
 * to the other, over as many steps as there are. Two that one hand made are in the same one. What the operator of the machine did counts for nobody.
 */
export async function inSameHand(
  connection: Connection,
  staffId: number,
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ staff_id: number }>`
    with recursive bond (one, other) as (
      select staff_id, target_id::int from audit_log
      where operation = any(${[...bonds]}::text[]) and target_kind = 'staff'
        and target_id ~ '^[0-9]{1,9}$' and at > ${bondSince(now)} and staff_id <> ${machineOperatorId}
      union
      select (after ->> 'invitedById')::int, target_id::int from audit_log
      where operation = 'acceptInvitation' and at > ${bondSince(now)}
        and (after ->> 'invitedById')::int <> ${machineOperatorId}
    ), hand (staff_id) as (
      select ${staffId}::int
      union
      select case when b.one = h.staff_id then b.other else b.one end
      from hand h join bond b on h.staff_id in (b.one, b.other)
    )
    select staff_id from hand`.execute(connection);
  return new Set(rows.map((row) => row.staff_id));
}
