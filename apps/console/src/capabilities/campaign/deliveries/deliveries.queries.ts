import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  listDeliveredTo,
  listUndelivered,
  type DeliveryState,
} from '@xuezhou/contract/campaign/console';
import { listDeliveries } from '@xuezhou/contract/message/console';
import type { MessageChannel } from '@xuezhou/contract/message';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { filtersIn } from '../../../platform/page/use-filters.ts';
import { channelWords } from '../campaign.words.ts';

export const filterNames = ['channel', 'state'] as const;
export type DeliveryFilters = Readonly<Record<(typeof filterNames)[number], string>>;

export type Delivered = DataOf<typeof listDeliveredTo>['list'][number];
export type Undelivered = DataOf<typeof listUndelivered>['list'][number];
type Ways = Pick<NonNullable<InputOf<typeof listDeliveredTo>['query']>, 'channel' | 'state'>;

export const stateWords: Readonly<Record<DeliveryState, string>> = {
  ...{ sent: '送出了', failed: '没送到', waiting: '等着送', dropped: '不用送了' },
};

const isChannel = (word: string): word is MessageChannel => Object.hasOwn(channelWords, word);
const isState = (word: string): word is DeliveryState => Object.hasOwn(stateWords, word);

/** What is asked of the server; what an address holds that means nothing is left out. */
export const waysOf = ({ channel, state }: DeliveryFilters): Ways => ({
  ...(isChannel(channel) && { channel }),
  ...(isState(state) && { state }),
});

export const messageIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

export const countsQuery = (messageId: number) =>
  operationQuery(listDeliveries, { params: { messageId } }, { ignoreErrors: true });

/** Page by page, each going on where the one before ended. */
export const deliveredPages = (messageId: number, ways: Ways) =>
  infiniteQueryOptions({
    queryKey: [listDeliveredTo.path, messageId, ways],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveredTo,
        { params: { messageId }, query: { ...ways, ...pageParam } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as DataOf<typeof listDeliveredTo>['next'],
    getNextPageParam: ({ next }) => next,
  });

export const undeliveredPages = (channel: MessageChannel | undefined) =>
  infiniteQueryOptions({
    queryKey: [listUndelivered.path, 'pages', channel ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUndelivered,
        { query: { ...(channel !== undefined && { channel }), ...pageParam } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as DataOf<typeof listUndelivered>['next'],
    getNextPageParam: ({ next }) => next,
  });

/** The lists begin to come while the page does; what fails is told there, where it can be asked again. */
export function fetchUndelivered({ queryClient, search }: PageVisit): Promise<void> {
  const { channel } = waysOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(undeliveredPages(channel)).catch(() => undefined);
  return Promise.resolve();
}

export function fetchDelivered({ queryClient, params, search }: PageVisit): Promise<void> {
  const messageId = messageIdIn(params['messageId']);
  if (messageId === undefined) return Promise.resolve();
  const ways = waysOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(deliveredPages(messageId, ways)).catch(() => undefined);
  return Promise.resolve();
}
