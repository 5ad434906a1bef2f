import { listPrivacyRequests } from '@xuezhou/contract/account';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const privacyQuery = operationQuery(listPrivacyRequests, {}, { ignoreErrors: true });
