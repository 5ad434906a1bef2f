import { getSchool } from '@xuezhou/contract/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { followSchool } from '@xuezhou/client/browser/follow-school.ts';

/**
 * What the school says of itself. Asked once a visit; a page without it leads to the product's own pages. Whenever it
 * comes, the document follows it.
 */
export const schoolQuery = {
  ...queryOptions({
    queryKey: keyOf(getSchool, {}),
    queryFn: async ({ signal }) => {
      const school = await call(getSchool, {}, { ignoreErrors: true, signal });
      followSchool(school);
      return school;
    },
  }),
  meta: { isPublic: true },
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
};
