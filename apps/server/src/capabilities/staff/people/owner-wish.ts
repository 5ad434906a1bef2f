import { demandSecondPerson, type Wish } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { RoleRow } from '../staff.repository.ts';

/** That somebody becomes an owner, or that an owner is shut out or taken over, is agreed to by another owner; null where it is about none. */
export const ownerWish = (
  roles: readonly RoleRow[],
  target: Wish['target'],
  facts: object,
): Wish | null =>
  roles.some((role) => role.is_owner)
    ? {
        kind: 'owner',
        decider: 'owner',
        asksCode: false,
        target,
        facts: { ...facts, roles: roles.map(({ name }) => name) },
      }
    : null;

/** Throws where somebody who is an owner would be shut out or taken over by one person alone. */
export function demandOfOwner(
  actor: Actor,
  roles: readonly RoleRow[],
  { staffId, why }: { staffId: number; why: string | undefined },
): void {
  const wish = ownerWish(roles, { kind: 'staff', id: staffId }, {});
  if (wish !== null) demandSecondPerson(actor, { ...wish, why });
}
