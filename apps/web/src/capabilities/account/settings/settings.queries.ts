import { listDevices } from '@xuezhou/contract/account';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** The page shows its own words when they do not come. */
export const devicesQuery = operationQuery(listDevices, {}, { ignoreErrors: true });
