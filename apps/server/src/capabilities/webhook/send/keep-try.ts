import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { failingDays, nextTryIn, restSeconds } from '@xuezhou/rules/webhook/retry';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { mailOwners, mailStaff } from '../../../platform/staff/mail-owners.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Tried } from './try-delivery.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

/** What the next run of the clock is too late for; seconds. */
const minute = 60;

type Keeping = Pick<Services, 'clock' | 'config' | 'database' | 'signer'>;

/** Writes what came of a try, and what follows from it. */
export async function keepTry(services: Keeping, due: DueDelivery, tried: Tried): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services.database.connection, async (change) => {
    const { webhook_id: webhookId, delivery_id: deliveryId } = due;
    // In the order in which who switches it on or off locks them.
    await change
      .selectFrom('webhook')
      .where('webhook_id', '=', webhookId)
      .select('webhook_id')
      .forNoKeyUpdate()
      .execute();
    // It was removed, or forgotten with its student, while it was on its way.
    const kept = await change
      .selectFrom('webhook_delivery')
      .where('webhook_id', '=', webhookId)
      .where('delivery_id', '=', deliveryId)
      .select('delivery_id')
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined) return;
    await noteTry(change, due, tried, now);
    if (tried.fault === null) {
      await settle(change, due, 'delivered', now);
      await change
        .updateTable('webhook')
        .set({ failing_since: null, failures: 0, rests_until: null })
        .where('webhook_id', '=', webhookId)
        .where((row) => row.or([row('failing_since', 'is not', null), row('failures', '>', 0)]))
        .execute();
      return;
    }
    const wait = nextTryIn(due.tries + 1, tried.asked);
    if (wait === null) await settle(change, due, 'failed', now);
    else await waitAgain(change, due, new Date(now.getTime() + wait * secondMs), now);
    await noteFailing(services, change, webhookId, tried, now);
  });
}

async function noteTry(change: Change, due: DueDelivery, tried: Tried, now: Date): Promise<void> {
  const { ms, status, fault, answer } = tried;
  await sql`
    insert into webhook_try (webhook_id, delivery_id, try_no, at, ms, status, fault, answer)
    select ${due.webhook_id}, ${due.delivery_id}, coalesce(max(try_no), 0) + 1, ${now}::timestamptz,
      ${ms}::int, ${status}::int, ${fault}::text, ${answer}::text
    from webhook_try where webhook_id = ${due.webhook_id} and delivery_id = ${due.delivery_id}`.execute(
    change,
  );
}

const ofDelivery = (change: Change, { webhook_id, delivery_id, tries }: DueDelivery) =>
  change
    .updateTable('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    // Sent again by hand meanwhile, it begins anew.
    .where('tries', '=', tries)
    .where('state', '=', 'waiting');

async function settle(
  change: Change,
  due: DueDelivery,
  state: 'delivered' | 'failed',
  now: Date,
): Promise<void> {
  await ofDelivery(change, due)
    .set({ state, tries: due.tries + 1, settled_at: now, due_at: null, claimed_until: null })
    .execute();
  await wakeNext(change, due);
}

/** What stood behind it was put off with it, and is due now. */
async function wakeNext(change: Change, { webhook_id, about }: DueDelivery): Promise<void> {
  await sql`
    update webhook_delivery set due_at = null where webhook_id = ${webhook_id} and tries = 0 and due_at is not null
      and delivery_id = (select min(delivery_id) from webhook_delivery
        where webhook_id = ${webhook_id} and about = ${about} and state = 'waiting')`.execute(
    change,
  );
}

async function waitAgain(change: Change, due: DueDelivery, dueAt: Date, now: Date): Promise<void> {
  await ofDelivery(change, due)
    .set({ tries: due.tries + 1, due_at: dueAt, claimed_until: null })
    .execute();
  if (dueAt.getTime() - now.getTime() < minute * secondMs)
    await enqueue(change, 'send-webhooks', {}, { queue: 'webhooks', runAt: dueAt });
}

const goneStatus = 410;

/** Nothing arrived for three days, or the other side says that it is there no more: it is switched off, and that is told. */
async function noteFailing(
  services: Keeping,
  change: Change,
  webhookId: string,
  { status, fault, wasSent }: Tried,
  now: Date,
): Promise<void> {
  const webhook = await change
    .updateTable('webhook')
    .set({
      failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)`,
      failures: sql<number>`failures + ${wasSent ? 1 : 0}::int`,
    })
    .where('webhook_id', '=', webhookId)
    .where('off_at', 'is', null)
    .returning(['name', 'staff_id', 'failing_since', 'failures'])
    .executeTakeFirst();
  if (webhook === undefined) return;
  const rest = wasSent ? restSeconds(webhook.failures) : null;
  if (rest !== null)
    await change
      .updateTable('webhook')
      .set({ rests_until: new Date(now.getTime() + rest * secondMs) })
      .where('webhook_id', '=', webhookId)
      .execute();
  const since = webhook.failing_since ?? now;
  const isGone = status === goneStatus;
  if (!isGone && now.getTime() - since.getTime() < failingDays * dayMs) return;
  await change
    .updateTable('webhook')
    .set({ off_at: now, off_why: isGone ? 'gone' : 'failing' })
    .where('webhook_id', '=', webhookId)
    .execute();
  const letter = {
    subject: `“${webhook.name}”的通知停了`,
    text: isGone
      ? `“${webhook.name}”回答说这个地址不再用了（410），已停止通知它。没送到的留 30 天，改好地址再打开，会接着送。`
      : `发给“${webhook.name}”的通知连续 ${failingDays} 天没有送到，最后一次：${fault}。已停止通知它。没送到的留 30 天，那边好了再打开，会接着送。`,
  };
  const maker = await change
    .selectFrom('staff')
    .where('staff_id', '=', webhook.staff_id)
    .select('login')
    .executeTakeFirst();
  await mailStaff(services, change, maker?.login ?? null, letter);
  await mailOwners(services, change, letter);
}
