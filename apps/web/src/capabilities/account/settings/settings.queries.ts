import { listOwnHeld } from '@xuezhou/contract/moderation';
import { listDevices } from '@xuezhou/contract/account';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** The page shows its own words when they do not come. */
export const devicesQuery = operationQuery(listDevices, {}, { ignoreErrors: true });

/** Of what the student wrote: nothing is shown of it where it does not come. */
export const ownHeldQuery = operationQuery(listOwnHeld, {}, { ignoreErrors: true });
