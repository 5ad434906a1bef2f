import { listHistory, openAssistant } from '@xuezhou/contract/assistant';
import { operationQuery } from '../../platform/api/operation-query.ts';

/** Opened beside a lecture, it tells its name. */
export const overviewQuery = (bulletId: number | undefined) =>
  operationQuery(openAssistant, { query: bulletId === undefined ? {} : { bulletId } });
export const historyQuery = operationQuery(listHistory, {});
