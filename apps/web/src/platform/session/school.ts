import { getSchool } from '@xuezhou/contract/site';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** What the school says of itself. Asked once a visit; a page without it leads to the product's own pages. */
export const schoolQuery = {
  ...operationQuery(getSchool, {}, { ignoreErrors: true }),
  meta: { isPublic: true },
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
};
