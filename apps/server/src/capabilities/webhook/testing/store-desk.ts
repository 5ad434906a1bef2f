import { makeWebhook, statementKinds, type WebhookKind } from '@xuezhou/contract/webhook/console';
import { storeLogin, storePassword } from './store.ts';
import { onThisMachine, wishOf, type openWebhookDesk } from './webhook-desk.ts';

/** Environment of a school that has an address, and may tell systems on this machine. */
export const withAddress = { ...onThisMachine, PUBLIC_URL: 'https://school.example/' };

export const storeWish = (endpoint: string, kinds: readonly WebhookKind[] = statementKinds) => ({
  ...wishOf(endpoint, kinds),
  ...{ name: '学习记录库', form: 'xapi' as const, login: storeLogin, password: storePassword },
});

export const tellStore = async (
  desk: Awaited<ReturnType<typeof openWebhookDesk>>,
  endpoint: string,
  kinds: readonly WebhookKind[] = statementKinds,
) => (await desk.data(makeWebhook, { body: storeWish(endpoint, kinds) })).webhook;
