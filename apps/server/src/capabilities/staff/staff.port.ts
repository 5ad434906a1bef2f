import type { Permission } from '@xuezhou/contract/staff';
import { sql } from 'kysely';

export { demandCode } from './access/prove-code.ts';
export { staffDisabled } from './people/staff-disabled.ts';
export { verifyAudit, type AuditFault } from './verify-audit.ts';

/** Whether a role of the staff member s gives the permission for more than what is the own. */
export const isPermitted = (permission: Permission) => sql<boolean>`exists (
  select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
  where m.staff_id = s.staff_id and (r.is_owner or ${permission} = any(r.permissions)))`;
