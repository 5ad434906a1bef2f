import { getCancellation } from '@xuezhou/contract/account';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const cancellationQuery = operationQuery(getCancellation, {}, { ignoreErrors: true });
