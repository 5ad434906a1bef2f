import { getSitePage, type sitePageNames } from '@xuezhou/contract/site';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export type SitePageName = (typeof sitePageNames)[number];

export const sitePageQuery = (name: SitePageName) => ({
  ...operationQuery(getSitePage, { params: { name } }),
  staleTime: 10 * 60_000,
});
