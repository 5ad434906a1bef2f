import { getMessageWishes, listImportantMessages, listMessages } from '@xuezhou/contract/message';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const importantQuery = operationQuery(listImportantMessages, {});

export const wishesQuery = operationQuery(getMessageWishes, {}, { ignoreErrors: true });

export const messagesQuery = (pageNo: number) =>
  operationQuery(listMessages, { query: { pageNo } }, { ignoreErrors: true });

export const pageSize = 10;

/** The page that an address names; the first for anything else. */
export function pageIn(search: { page?: string | undefined }): number {
  const page = Number(search.page);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
