import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listTokens } from '@xuezhou/contract/token/console';

export const tokensQuery = operationQuery(listTokens, {}, { ignoreErrors: true });
