import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { change, index, inSteps } from '../../platform/database/steps/steps.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { sendWebhooks } from './send/send-webhooks.ts';
import { silentWebhooks } from './silent-webhooks.ts';
import { webhookConsole } from './webhook.console.ts';
import { webhookPersonalData } from './webhook.personal-data.ts';
import {
  learningFunctions,
  learningTriggers,
  paperTrigger,
  webhookForms,
} from './webhook-statements.migration.ts';
import { webhookHome, webhookIndexes } from './webhook-turns.migration.ts';
import { deliveriesUnbound, webhooks, webhookTriggers } from './webhook.migration.ts';
import { webhookPlacement } from './webhook.tables.ts';

export const webhookCapability = defineCapability({
  name: 'webhook',
  placement: webhookPlacement,
  provides: [provide(waitingParts, silentWebhooks)],
  console: webhookConsole,
  jobs: ({ services }) => ({
    'send-webhooks': (_nothing, { signal }) => sendWebhooks(services, signal),
  }),
  // What waits for its next try, and what a server that was killed had taken; in the queue in which triggers ask for it.
  schedule: ['* * * * * send-webhooks ?queue=webhooks'],
  personalData: () => webhookPersonalData,
  retention: [{ table: 'webhook_delivery', where: sql`at < now() - interval '30 days'` }],
  migrations: {
    '20261128-webhooks': statements(webhooks),
    '20261128-webhooks-told': inSteps(...webhookTriggers.map(change)),
    '20261128-webhooks-unbound': inSteps(change(deliveriesUnbound)),
    '20261129-webhooks-by-turns': inSteps(
      change(webhookHome),
      ...webhookIndexes.map(([name, on]) => index(name, on)),
    ),
    '20261204-webhook-statements': inSteps(
      ...[webhookForms, learningFunctions, ...learningTriggers, paperTrigger].map(change),
    ),
  },
});
