import { listHistory, listTaughtClips, openAssistant } from '@xuezhou/contract/assistant';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** Opened beside a lecture, it tells its name. */
export const overviewQuery = (bulletId: number | undefined) =>
  operationQuery(
    openAssistant,
    { query: bulletId === undefined ? {} : { bulletId } },
    { ignoreErrors: true },
  );
export const historyQuery = operationQuery(listHistory, {}, { ignoreErrors: true });

export const taughtQuery = (text: string) =>
  operationQuery(listTaughtClips, { query: { text } }, { ignoreErrors: true });
