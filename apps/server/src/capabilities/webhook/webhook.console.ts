import * as contract from '@xuezhou/contract/webhook/console';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { getWebhookDelivery, listWebhookDeliveries } from './console/deliveries.ts';
import { listWebhooks } from './console/list-webhooks.ts';
import * as manage from './console/manage-webhooks.ts';
import { replayWebhook } from './console/replay-webhook.ts';
import { tryWebhook } from './console/try-webhook.ts';

export const webhookConsole = (services: ConsoleServices) => [
  bind(contract.listWebhooks, (_input, caller) => listWebhooks(services, caller)),
  bind(contract.makeWebhook, (input, caller) => manage.makeWebhook(services, input, caller)),
  bind(contract.changeWebhook, (input, caller) => manage.changeWebhook(services, input, caller)),
  bind(contract.tryWebhook, (input, caller) => tryWebhook(services, input, caller)),
  bind(contract.renewWebhookSecret, (input, caller) =>
    manage.renewWebhookSecret(services, input, caller),
  ),
  bind(contract.endFormerSecret, (input, caller) =>
    manage.endFormerSecret(services, input, caller),
  ),
  bind(contract.switchWebhook, (input, caller) => manage.switchWebhook(services, input, caller)),
  bind(contract.removeWebhook, (input, caller) => manage.removeWebhook(services, input, caller)),
  bind(contract.listWebhookDeliveries, (input, caller) =>
    listWebhookDeliveries(services, input, caller),
  ),
  bind(contract.getWebhookDelivery, (input, caller) => getWebhookDelivery(services, input, caller)),
  bind(contract.replayWebhook, (input, caller) => replayWebhook(services, input, caller)),
];
