import { setTimeout as delay } from 'node:timers/promises';
import { mayHear } from '@xuezhou/contract/webhook/console';
import { openOutward, type Outward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import { staffMember } from '../../../platform/staff/staff-sessions.ts';
import { openPassword, openSecret } from '../secret.ts';
import { takeDue, type DueDelivery } from './due-deliveries.ts';
import { keepTry } from './keep-try.ts';
import { bodyOf, messageIdOf, signedHeaders } from './message-of.ts';
import { isForStore, statementBody, storeAddress, storeHeaders } from './store-message.ts';
import { tryDelivery, type Message } from './try-delivery.ts';

type Sending = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;

/** How soon something new is seen while something slow is on its way; milliseconds. */
const lookAgainMs = 500;

/** Sends all that is due, each object's in its order, until nothing is. */
export async function sendWebhooks(services: Sending, signal: AbortSignal): Promise<void> {
  const { clock, config, database, log } = services;
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  const flying = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for (;;) {
      const due = signal.aborted ? [] : await takeDue(database.connection, clock.now());
      for (const one of due) {
        const flight = send(services, outward, one, signal)
          .catch((error: unknown) => {
            failures.push(error);
            log.warn({ err: error, deliveryId: one.delivery_id }, 'a webhook was not sent');
          })
          .finally(() => flying.delete(flight));
        flying.add(flight);
      }
      if (flying.size === 0) break;
      await Promise.race([...flying, delay(lookAgainMs, undefined, { ref: false })]);
    }
  } finally {
    await Promise.allSettled(flying);
    await outward.close();
  }
  // The job is tried again, and with it what is claimed no longer.
  if (failures.length > 0 && !signal.aborted) throw failures[0];
}

async function send(
  services: Sending,
  outward: Outward,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const webhook = await readWebhook(services, due.webhook_id);
  if (webhook === undefined) return;
  if (webhook.form === 'xapi' && !(await isForStore(database.connection, due)))
    return await forget(services, due);
  const maker = await staffMember(database.connection, webhook.staff_id);
  // What is taken from its maker is told no more; what waits goes on when it is given back, or is forgotten.
  if (maker === null || !mayHear(due.kind, maker.grants))
    return await keepTry(services, due, unsent('建它的人现在看不到这类事了，没有发'));
  const message = await messageOrWords(services, webhook, due);
  await keepTry(
    services,
    due,
    typeof message === 'string'
      ? unsent(message)
      : await tryDelivery({ outward, clock }, message, signal),
  );
}

/** Words: there is nothing that could be sent. That is a try too, else it would hold a place for ever and nobody be told. */
async function messageOrWords(
  services: Sending,
  webhook: Reader,
  due: DueDelivery,
): Promise<Message | string> {
  try {
    return webhook.form === 'xapi'
      ? await statementMessage(services, webhook, due)
      : eventMessage(services, webhook, due);
  } catch (error) {
    const { delivery_id: deliveryId } = due;
    services.log.warn({ err: error, deliveryId }, 'what a webhook tells was not written');
    return '这一件写不成要发的样子，没有发，原因在服务器的日志里';
  }
}

async function forget({ database }: Sending, due: DueDelivery): Promise<void> {
  await database.connection
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', due.webhook_id)
    .where('delivery_id', '=', due.delivery_id)
    .execute();
}

/** The address is not at fault. */
const unsent = (fault: string) => ({
  ...{ ms: 0, status: null, answer: '', asked: null },
  ...{ fault, wasSent: false },
});

const readWebhook = async ({ database }: Sending, webhookId: string) =>
  await database.connection
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['webhook_id', 'staff_id', 'address', 'secret_sealed', 'former_sealed', 'former_until'])
    .select(['form', 'login', 'password_sealed'])
    .executeTakeFirst();

type Reader = NonNullable<Awaited<ReturnType<typeof readWebhook>>>;

function eventMessage({ clock, signer }: Sending, webhook: Reader, due: DueDelivery): Message {
  const now = clock.now();
  const { webhook_id: webhookId, address } = webhook;
  const secrets = [openSecret(signer, webhookId, webhook.secret_sealed)];
  if (webhook.former_sealed !== null && (webhook.former_until ?? now) > now)
    secrets.push(openSecret(signer, webhookId, webhook.former_sealed));
  const body = bodyOf(due);
  const headers = signedHeaders(secrets, messageIdOf(due.message_id), body, now);
  return { address, headers, body, statementId: null };
}

async function statementMessage(
  { config, database, signer }: Sending,
  { webhook_id: webhookId, address, login, password_sealed: sealed }: Reader,
  due: DueDelivery,
): Promise<Message | string> {
  const body = await statementBody({ config, signer, connection: database.connection }, due);
  if (body === null) return '学校没有设对外的网址（PUBLIC_URL），没有发';
  const password =
    sealed === null ? null : openPassword(signer, { webhookId, address, login }, sealed);
  if (password === null) return '密码不是为这个地址和用户名填的，没有发，请在“改…”里重新填一次';
  const headers = { ...storeHeaders(login, password), 'content-type': 'application/json' };
  const statementId = due.message_id;
  return { address: storeAddress(address, 'statements'), headers, body, statementId };
}
