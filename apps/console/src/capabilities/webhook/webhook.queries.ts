import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  type Delivery,
} from '@xuezhou/contract/webhook/console';

export const webhooksQuery = operationQuery(listWebhooks, {}, { ignoreErrors: true });

const isDeliveryState = (text: string): text is Delivery['state'] =>
  text === 'waiting' || text === 'delivered' || text === 'failed';

export const deliveryPages = (webhookId: string, state: string) =>
  infiniteQueryOptions({
    queryKey: [listWebhookDeliveries.path, webhookId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebhookDeliveries,
        {
          query: {
            webhookId,
            ...(isDeliveryState(state) && { state }),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const deliveryQuery = (webhookId: string, deliveryId: number) =>
  operationQuery(getWebhookDelivery, { query: { webhookId, deliveryId } }, { ignoreErrors: true });
