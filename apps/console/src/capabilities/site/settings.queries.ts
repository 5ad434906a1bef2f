import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLook, getSettings } from '@xuezhou/contract/site/console';

export const settingsQuery = operationQuery(getSettings, {});
export const lookQuery = operationQuery(getLook, {});
