import { getSelf, grantsIn, type Permission, type StaffSelf } from '@xuezhou/contract/staff';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { useSuspenseQuery } from '@tanstack/react-query';

/** Who is signed in. Its failure is the router's business: it leads to the sign-in. */
export const selfQuery = operationQuery(getSelf, {}, { ignoreErrors: true });

/** On a page, to which nobody comes who is not signed in. */
export function useSelf(): StaffSelf {
  return useSuspenseQuery(selfQuery).data;
}

export const isAllowed = (self: StaffSelf, permission: Permission | 'self'): boolean =>
  permission === 'self' || grantsIn(self.permissions).has(permission);

/** Whether somebody may do this and nothing else. */
export function mayOnly(self: StaffSelf, permission: Permission | 'self'): boolean {
  const all = [...grantsIn(self.permissions).keys()];
  return all.length === 1 && all[0] === permission;
}

/** Whether who is signed in may do something. The server decides; the page only shows it early. */
export function useMay(): (permission: Permission) => boolean {
  const self = useSelf();
  return (permission) => isAllowed(self, permission);
}

/** Whether it is done at once, for whomever it concerns: no colleague has to agree, and nothing is outside the own. */
export function useMayFully(): (permission: Permission) => boolean {
  const self = useSelf();
  return (permission) => grantsIn(self.permissions).get(permission) === 'all';
}
