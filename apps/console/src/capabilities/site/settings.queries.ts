import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLook, getSettings, listFamilies, listProviders } from '@xuezhou/contract/site/console';

export const settingsQuery = operationQuery(getSettings, {});
export const providersQuery = operationQuery(listProviders, {});
export const familiesQuery = operationQuery(listFamilies, {});
export const lookQuery = operationQuery(getLook, {});
