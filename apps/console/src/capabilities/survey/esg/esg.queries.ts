import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getEsgForm } from '@xuezhou/contract/survey/console';

export const esgFormQuery = operationQuery(getEsgForm, {}, { ignoreErrors: true });
