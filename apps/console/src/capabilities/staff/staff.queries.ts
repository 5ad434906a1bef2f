import { listRoles, listStaff } from '@xuezhou/contract/staff';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const staffQuery = operationQuery(listStaff, {}, { ignoreErrors: true });
export const rolesQuery = operationQuery(listRoles, {}, { ignoreErrors: true });
