import { formerSecretHours } from '@xuezhou/contract/webhook/console';
import type { WebhookEvent } from '@xuezhou/contract/webhook/console';
import { Webhook } from 'standardwebhooks';
import type { DueDelivery } from './due-deliveries.ts';

/** What is sent, as the other side reads it. */
export function bodyOf({ type, at, facts }: Pick<DueDelivery, 'type' | 'at' | 'facts'>): string {
  // The triggers write what `WebhookEvent` says; a test compares each.
  const event = { type, timestamp: at.toISOString(), data: facts } as unknown as WebhookEvent;
  return JSON.stringify(event);
}

/** `msg_` and the number: the same for each try, by which the other side knows what it had. */
export const messageIdOf = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`;

/** As Standard Webhooks has it; every secret signs, for as long as it does. */
export function signedHeaders(
  secrets: readonly string[],
  messageId: string,
  body: string,
  now: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Xuezhou-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, now, body))
      .join(' '),
  };
}

export const formerUntil = (now: Date): Date =>
  new Date(now.getTime() + formerSecretHours * 3_600_000);
