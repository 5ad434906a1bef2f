import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  maxWebhooks,
  type changeWebhook as changeOperation,
  type endFormerSecret as endFormerOperation,
  type makeWebhook as makeOperation,
  type removeWebhook as removeOperation,
  type renewWebhookSecret as renewOperation,
  type switchWebhook as switchOperation,
  type Webhook,
} from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandPerson } from '../../staff/staff.port.ts';
import { newSecret, sealPassword, sealSecret } from '../secret.ts';
import { formerUntil } from '../send/message-of.ts';
import { demandWebhook } from './deliveries.ts';
import { webhooksOf } from './list-webhooks.ts';
import { keptPassword, passwordFor } from './store-wish.ts';
import { readWish, type Wish } from './webhook-wish.ts';

const target = (webhookId: string) => ({ kind: 'webhook', id: webhookId }) as const;

/** The caller proves once more who it is: what is told goes on after the session. */
export async function makeWebhook(
  services: ConsoleServices,
  { body }: InputOf<typeof makeOperation>,
  actor: Actor,
): Promise<DataOf<typeof makeOperation>> {
  const form = body.form ?? 'events';
  const wish = await readWish(services, body, actor.staff.grants, form);
  const { webhookId } = body;
  const password = passwordFor(services.signer, { webhookId, ...wish }, body.password);
  await demandPerson(services, actor, body);
  const secret = newSecret();
  return await changeAudited(services, actor, async (change, now) => {
    await keepNew(change, { webhookId, wish, staffId: actor.staff.staffId }, now, {
      // Of a store there is none: an older server beside this one, which knows events alone, opens it not and sends nothing.
      secret_sealed:
        form === 'xapi'
          ? sealPassword(services.signer, { webhookId, address: wish.address, login: '' }, '')
          : sealSecret(services.signer, webhookId, secret),
      ...{ form, password_sealed: password },
    });
    return {
      // A store knows us by its own password: nothing is signed for it.
      answer: {
        webhook: await theOne(change, webhookId, now),
        secret: form === 'xapi' ? '' : secret,
      },
      auditEntry: {
        ...{ operation: 'makeWebhook', target: target(webhookId) },
        after: form === 'xapi' ? { ...wish, form } : wish,
      },
    };
  });
}

async function keepNew(
  change: Change,
  { webhookId, wish, staffId }: { webhookId: string; wish: Wish; staffId: number },
  now: Date,
  kept: { secret_sealed: Buffer; password_sealed: Buffer | null; form: Webhook['form'] },
): Promise<void> {
  // One after the other, so that two windows do not make one more than there may be.
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(change);
  // An answer that was lost: nobody has seen the secret, and nothing was sent.
  await change
    .deleteFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .where('staff_id', '=', staffId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhook_delivery')
            .where('webhook_delivery.webhook_id', '=', webhookId)
            .select('delivery_id'),
        ),
      ),
    )
    .execute();
  const { count } = await change
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxWebhooks) throw new Refusal('webhooksTooMany');
  try {
    await change
      .insertInto('webhook')
      .values({
        ...{ webhook_id: webhookId, staff_id: staffId, ...wish },
        ...{ ...kept, made_at: now },
      })
      .execute();
  } catch (error) {
    if (isTaken(error)) throw new Refusal('webhookTaken');
    throw error;
  }
}

/** Whoever changes it answers for it from then on: it tells no more than that person may see. */
export async function changeWebhook(
  services: ConsoleServices,
  { body }: InputOf<typeof changeOperation>,
  actor: Actor,
): Promise<Webhook> {
  const { webhookId } = body;
  const { form } = await demandWebhook(services.database.connection, webhookId);
  if (body.form !== undefined && body.form !== form) throw new Refusal('webhookFormFixed');
  const wish = await readWish(services, body, actor.staff.grants, form);
  await demandPerson(services, actor, body);
  return await changeAudited(services, actor, async (change, now) => {
    const before = await lockWebhook(change, webhookId);
    const { name, address, kinds } = before;
    const { password_sealed: kept } = before;
    const place = { webhookId, ...wish };
    const isKept = keptPassword(services.signer, place, kept, body.password) !== null;
    const password_sealed = isKept ? kept : passwordFor(services.signer, place, body.password);
    // With another address or password what waits goes at once, as where it is switched on.
    const isMended = address !== wish.address || password_sealed !== kept;
    await change
      .updateTable('webhook')
      .set({ ...wish, password_sealed, staff_id: actor.staff.staffId })
      .set({ failures: 0, rests_until: null, ...(isMended ? { failing_since: null } : {}) })
      .where('webhook_id', '=', webhookId)
      .execute();
    if (isMended) await wake(change, webhookId);
    return {
      answer: await theOne(change, webhookId, now),
      auditEntry: {
        ...{ operation: 'changeWebhook', target: target(webhookId) },
        ...{ before: { ...loginOf(before), name, address, kinds }, after: wish },
      },
    };
  });
}

/** In the log of a store alone: others have none. */
const loginOf = ({ form, login }: { form: Webhook['form']; login: string }) =>
  form === 'xapi' ? { login } : {};

export async function renewWebhookSecret(
  services: ConsoleServices,
  { body }: InputOf<typeof renewOperation>,
  actor: Actor,
): Promise<DataOf<typeof renewOperation>> {
  await demandPerson(services, actor, body);
  const { webhookId } = body;
  const secret = newSecret();
  return await changeAudited(services, actor, async (change, now) => {
    const { name, form, secret_sealed: former } = await lockWebhook(change, webhookId);
    if (form === 'xapi') throw new Refusal('webhookNoSecret');
    await change
      .updateTable('webhook')
      .set({
        secret_sealed: sealSecret(services.signer, webhookId, secret),
        ...{ former_sealed: former, former_until: formerUntil(now) },
      })
      .where('webhook_id', '=', webhookId)
      .execute();
    return {
      answer: { webhook: await theOne(change, webhookId, now), secret },
      auditEntry: { operation: 'renewWebhookSecret', target: target(webhookId), after: { name } },
    };
  });
}

/** For when it became known to others: what they sign by it counts no more from this moment on. Twice is once. */
export async function endFormerSecret(
  services: ConsoleServices,
  { body: { webhookId } }: InputOf<typeof endFormerOperation>,
  actor: Actor,
): Promise<Webhook> {
  return await changeAudited(services, actor, async (change, now) => {
    const { name, former_until: until } = await lockWebhook(change, webhookId);
    const isOver = until === null || until <= now;
    if (!isOver)
      await change
        .updateTable('webhook')
        .set({ former_sealed: null, former_until: null })
        .where('webhook_id', '=', webhookId)
        .execute();
    return {
      answer: await theOne(change, webhookId, now),
      auditEntry: isOver
        ? null
        : { operation: 'endFormerSecret', target: target(webhookId), after: { name } },
    };
  });
}

/** It is tried anew, and sends from here. */
const awake = { failures: 0, rests_until: null, home: sql<string>`webhook_home()` };

export async function switchWebhook(
  services: ConsoleServices,
  { body: { webhookId, on } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<Webhook> {
  return await changeAudited(services, actor, async (change, now) => {
    const { name, off_at: offAt, is_home } = await lockWebhook(change, webhookId);
    const isSame = on === (offAt === null) && (!on || is_home);
    if (!isSame) {
      await change
        .updateTable('webhook')
        .set(
          on
            ? { ...awake, ...{ off_at: null, off_why: null, failing_since: null } }
            : { off_at: now, off_why: 'off', failing_since: null },
        )
        .where('webhook_id', '=', webhookId)
        .execute();
      // What waits goes at once, and has all its tries again.
      if (on) await wake(change, webhookId);
    }
    return {
      answer: await theOne(change, webhookId, now),
      auditEntry: isSame
        ? null
        : { operation: 'switchWebhook', target: target(webhookId), after: { name, on } },
    };
  });
}

async function wake(change: Change, webhookId: string): Promise<void> {
  await change
    .updateTable('webhook_delivery')
    .set({ tries: 0, due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  await enqueue(change, 'send-webhooks', {}, { queue: 'webhooks' });
}

export async function removeWebhook(
  services: ConsoleServices,
  { body: { webhookId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const { name, address, kinds } = await lockWebhook(change, webhookId);
    await change.deleteFrom('webhook').where('webhook_id', '=', webhookId).execute();
    await change.deleteFrom('webhook_delivery').where('webhook_id', '=', webhookId).execute();
    return {
      answer: true as const,
      auditEntry: {
        ...{ operation: 'removeWebhook', target: target(webhookId) },
        before: { name, address, kinds },
      },
    };
  });
}

async function theOne(change: Change, webhookId: string, now: Date): Promise<Webhook> {
  const [webhook] = await webhooksOf(change, now, webhookId);
  if (webhook === undefined) throw new Refusal('webhookUnknown');
  return webhook;
}

async function lockWebhook(change: Change, webhookId: string) {
  const row = await change
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['name', 'address', 'kinds', 'off_at', 'secret_sealed', 'former_until'])
    .select(['form', 'login', 'password_sealed'])
    .select(sql<boolean>`home = webhook_home()`.as('is_home'))
    // What happens meanwhile is written all the same.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('webhookUnknown');
  return row;
}
