import { getReferral } from '@xuezhou/contract/referral';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const referralQuery = operationQuery(getReferral, {}, { ignoreErrors: true });
