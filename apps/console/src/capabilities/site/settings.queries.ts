import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLook, getSettings, listFamilies, listProviders } from '@xuezhou/contract/site/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

export const settingsQuery = operationQuery(getSettings, {});
export const providersQuery = operationQuery(listProviders, {});
export const familiesQuery = operationQuery(listFamilies, {});
export const lookQuery = operationQuery(getLook, {});

// With the page: the frame of the console names them alone.
export const fetchSettings = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...settingsQuery, staleTime: 'static' });
export const fetchProviders = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...providersQuery, staleTime: 'static' });
export const fetchFamilies = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...familiesQuery, staleTime: 'static' });
export const fetchLook = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...lookQuery, staleTime: 'static' });
