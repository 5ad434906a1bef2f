import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  countAudience,
  getCampaign,
  getCampaignReport,
  listCampaigns,
  listRecipients,
  previewCampaign,
  type CampaignDraft,
  type RecipientGroup,
} from '@xuezhou/contract/campaign/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { classesQuery } from '../camp/port/camp-classes.ts';
import { courseChoicesQuery } from '../enrolment/port/enrolment.queries.ts';

export type CampaignRow = DataOf<typeof listCampaigns>['list'][number];
export type Campaign = DataOf<typeof getCampaign>;
export type CampaignReport = DataOf<typeof getCampaignReport>;
export type Recipient = DataOf<typeof listRecipients>['list'][number];
export type Preview = DataOf<typeof previewCampaign>;

export const campaignPages = infiniteQueryOptions({
  queryKey: [listCampaigns.path, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listCampaigns,
      { query: pageParam === null ? {} : { after: pageParam } },
      { signal, ignoreErrors: true },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const recipientPages = (campaignId: string, group: RecipientGroup) =>
  infiniteQueryOptions({
    queryKey: [listRecipients.path, campaignId, group],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecipients,
        {
          params: { campaignId },
          query: { group, ...(pageParam !== null && { after: pageParam }) },
        },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const campaignQuery = (campaignId: string) =>
  operationQuery(getCampaign, { params: { campaignId } }, { ignoreErrors: true });

export const reportQuery = (campaignId: string) =>
  operationQuery(getCampaignReport, { params: { campaignId } }, { ignoreErrors: true });

export const audienceQuery = (campaignId: string, draft: CampaignDraft) =>
  operationQuery(countAudience, { body: { campaignId, draft } }, { ignoreErrors: true });

export const previewQuery = (campaignId: string, draft: CampaignDraft, after: number) =>
  operationQuery(
    previewCampaign,
    { body: { campaignId, draft, ...(after > 0 && { after }) } },
    { ignoreErrors: true },
  );

/** The list begins to come while the page does; what fails is told there. */
export async function fetchCampaigns({ queryClient }: PageVisit): Promise<void> {
  queryClient.infiniteQuery(campaignPages).catch(() => undefined);
}

export async function fetchCampaign({ queryClient, params }: PageVisit): Promise<void> {
  // The page tells what of it failed.
  const { campaignId = '' } = params;
  await Promise.allSettled([
    ...(campaignId === 'new' ? [] : [queryClient.query(campaignQuery(campaignId))]),
    queryClient.query({ ...courseChoicesQuery, staleTime: 'static' }),
    queryClient.query({ ...classesQuery, staleTime: 'static' }),
  ]);
}
