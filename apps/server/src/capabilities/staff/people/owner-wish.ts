import type { Wish } from '../../../platform/staff/second-person.ts';
import type { RoleRow } from '../staff.repository.ts';

/** That somebody becomes an owner is agreed to by another owner; null where nobody does. */
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
