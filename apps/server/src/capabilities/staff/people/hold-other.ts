import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandWithinOwn } from './demand-within-own.ts';
import { staffWriter, type RoleRow } from '../staff.repository.ts';

/** Holds somebody else's row, and answers with the roles of that person. */
export async function holdOther(
  change: Change,
  actor: Actor,
  staffId: number,
  { isAlsoDisabled }: { isAlsoDisabled: boolean },
): Promise<RoleRow[]> {
  if (staffId === machineOperatorId) throw new Refusal('staffBuiltIn');
  if (staffId === actor.staff.staffId) throw new Refusal('ownStaffAccount');
  const writer = staffWriter(change);
  const account = await writer.lock(staffId);
  if (account === undefined) throw new Refusal('staffUnknown');
  if (!isAlsoDisabled && account.disabled_at !== null) throw new Refusal('staffDisabled');
  const roles = await writer.rolesOf(staffId);
  // Who is allowed more than oneself is not changed either.
  demandWithinOwn(actor.staff, roles);
  return roles;
}

/** Throws roleUnknown or roleBeyondOwn. */
export async function rolesToGive(
  change: Change,
  actor: Actor,
  roleIds: readonly number[],
): Promise<RoleRow[]> {
  const roles = await staffWriter(change).roles(roleIds);
  if (roles.length !== new Set(roleIds).size || roles.length !== roleIds.length)
    throw new Refusal('roleUnknown');
  demandWithinOwn(actor.staff, roles);
  return roles;
}
