import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLook, getSettings, listProviders } from '@xuezhou/contract/site/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

export const settingsQuery = operationQuery(getSettings, {});
export const providersQuery = operationQuery(listProviders, {});
export const lookQuery = operationQuery(getLook, {});

export async function fetchSettings({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...settingsQuery, staleTime: 'static' });
}

export async function fetchLook({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...lookQuery, staleTime: 'static' });
}

export async function fetchProviders({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...providersQuery, staleTime: 'static' });
}
