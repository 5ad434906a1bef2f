import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getStaffIssuer } from '@xuezhou/contract/staff';

export const issuerQuery = operationQuery(getStaffIssuer, {}, { ignoreErrors: true });
