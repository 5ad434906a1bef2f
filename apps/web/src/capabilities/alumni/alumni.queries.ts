import { getAlumni, maxBullets, type Alumni } from '@xuezhou/contract/alumni';
import { mergeNewest } from '@xuezhou/rules/alumni/blessing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';

export const alumniKey = keyOf(getAlumni, { query: {} });

/** Asked again, it asks only for what came since, and never keeps more than fly. */
export const alumniQuery = queryOptions({
  queryKey: alumniKey,
  queryFn: async ({ client, signal }): Promise<Alumni> => {
    const before = client.getQueryData<Alumni>(alumniKey);
    const query = before === undefined ? {} : { lastQueryTime: before.lastQueryTime };
    const since = await call(getAlumni, { query }, { signal, ignoreErrors: true });
    return before === undefined ? since : joined(since, before);
  },
});

const joined = (since: Alumni, before: Alumni): Alumni => ({
  ...since,
  blessRawList: mergeNewest(since.blessRawList, before.blessRawList, maxBullets),
  bulletScreenList: mergeNewest(since.bulletScreenList, before.bulletScreenList, maxBullets),
});

export const refreshMs = 30_000;
