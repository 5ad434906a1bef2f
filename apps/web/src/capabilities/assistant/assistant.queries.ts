import { listHistory, openAssistant } from '@xuezhou/contract/assistant';
import { operationQuery } from '../../platform/api/operation-query.ts';

export const overviewQuery = operationQuery(openAssistant, {});
export const historyQuery = operationQuery(listHistory, {});
