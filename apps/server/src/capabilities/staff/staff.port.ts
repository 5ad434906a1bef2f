import type { Grant, Permission } from '@xuezhou/contract/staff';
import { sql } from 'kysely';

export { openFirstCode } from './first/first-code.ts';
export { isEmptySchool } from './first/restore/empty-school.ts';
export { schoolRestorer } from './first/restore/restore-desk.ts';
export { actsOf } from './audit/acts-of.ts';
export { demandPerson } from './access/demand-person.ts';
export { giveCourseDuty } from './people/staff-duties.ts';
export { openedIssuer, staffIssuerOn, type StaffIssuerOn } from './issuer/issuer-on.ts';
export { accessReset } from './people/access-reset.ts';
export { grantsLost, type GrantsLost } from './people/grants-lost.ts';
export { verifyAudit, type AuditFault } from './verify-audit.ts';

/** Whether a role of the staff member s gives the permission for more than what is the own. */
export const isPermitted = (permission: Permission) => sql<boolean>`exists (
  select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
  where m.staff_id = s.staff_id and (r.is_owner or ${permission} = any(r.permissions)))`;

/** Whether a role of the staff member s has one of these grants; owners, who have all, are not meant. */
export const isGranted = (grants: readonly Grant[]) => sql<boolean>`exists (
  select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
  where m.staff_id = s.staff_id and r.permissions && ${[...grants]}::text[])`;

/** How many owners the school has who can sign in. */
export const ownersNow = sql<number>`(select count(distinct m.staff_id)::int from staff_role_member m
  join staff_role r using (staff_role_id) join staff s using (staff_id)
  where r.is_owner and s.disabled_at is null)`;
