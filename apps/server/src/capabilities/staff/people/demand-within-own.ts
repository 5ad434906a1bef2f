import { grantsIn, isWithin } from '@xuezhou/contract/staff';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { StaffMember } from '../../../platform/staff/staff-member.ts';

/** Nobody hands out what the own roles do not hold: only an owner makes an owner. Throws roleBeyondOwn. */
export function demandWithinOwn(
  staff: StaffMember,
  roles: readonly { readonly is_owner: boolean; readonly permissions: readonly string[] }[],
): void {
  if (staff.isOwner) return;
  const areWithin = roles.every(
    (role) =>
      !role.is_owner &&
      [...grantsIn(role.permissions)].every(([name, level]) =>
        isWithin(level, staff.grants.get(name)),
      ),
  );
  if (!areWithin) throw new Refusal('roleBeyondOwn');
}
