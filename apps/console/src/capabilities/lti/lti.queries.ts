import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listLtiPlatforms } from '@xuezhou/contract/lti/console';

export const platformsQuery = operationQuery(listLtiPlatforms, {}, { ignoreErrors: true });
