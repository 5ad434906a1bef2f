import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Grants } from '@xuezhou/contract/staff';
import {
  deliveriesAtOnce,
  isWebhookKind,
  mayHear,
  type Delivery,
  type Webhook,
  type getWebhookDelivery as getOperation,
  type listWebhookDeliveries as listOperation,
} from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { bodyOf, messageIdOf } from '../send/message-of.ts';
import { isForStore, statementBody, storeAddress } from '../send/store-message.ts';

interface Row {
  readonly delivery_id: number;
  readonly message_id: string;
  readonly kind: string;
  readonly type: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly state: Delivery['state'];
  readonly tries: number;
  readonly due_at: Date | null;
  readonly settled_at: Date | null;
  readonly behind: Date | null;
  readonly nickname: string | null;
  readonly course: string | null;
  readonly fault: string | null;
  readonly ms: number | null;
  readonly replayed_by: string | null;
}

interface Wanted {
  readonly webhookId: string;
  readonly deliveryId: number | null;
  readonly state: string | null;
  readonly before: number | null;
  readonly most: number;
}

/** The newest first. */
const findDeliveries = prepareSql<Wanted, Row>(
  (p) => sql`
    select d.delivery_id, d.message_id, d.kind, d.type, d.facts, d.at, d.state, d.tries, d.due_at, d.settled_at,
      behind.at as behind, s.nickname, c.title as course, t.fault, t.ms, by.name as replayed_by
    from webhook_delivery d
    left join student s on s.student_id = d.student_id and s.erased_at is null
    left join course c on d.facts ? 'course' and c.course_id = (d.facts->>'course')::int
    left join staff by on by.staff_id = d.replayed_by
    left join lateral (
      select fault, ms from webhook_try t
      where t.webhook_id = d.webhook_id and t.delivery_id = d.delivery_id order by try_no desc limit 1
    ) t on true
    left join lateral (
      select f.at from webhook_delivery f
      where d.state = 'waiting' and f.state = 'waiting' and f.webhook_id = d.webhook_id
        and f.about = d.about and f.delivery_id < d.delivery_id
      order by f.delivery_id limit 1
    ) behind on true
    where d.webhook_id = ${p.webhookId} and (${p.deliveryId}::int is null or d.delivery_id = ${p.deliveryId}::int)
      and (${p.state}::text is null or d.state = ${p.state}::text)
      and (${p.before}::int is null or d.delivery_id < ${p.before}::int)
    order by d.delivery_id desc limit ${p.most}::int`,
);

type Reading = Pick<ConsoleServices, 'database'>;
type Showing = Pick<ConsoleServices, 'config' | 'database' | 'signer'>;

export async function listWebhookDeliveries(
  { database: { connection } }: Reading,
  { query: { webhookId, state, before } }: InputOf<typeof listOperation>,
  { staff }: Actor,
): Promise<DataOf<typeof listOperation>> {
  await demandWebhook(connection, webhookId);
  const rows = await findDeliveries.rows(connection, {
    ...{ webhookId, deliveryId: null, state: state ?? null, before: before ?? null },
    most: deliveriesAtOnce + 1,
  });
  const shown = rows.slice(0, deliveriesAtOnce);
  return {
    list: shown.map((row) => present(row, staff.grants)),
    next: rows.length > shown.length ? (shown.at(-1)?.delivery_id ?? null) : null,
  };
}

export async function getWebhookDelivery(
  services: Showing,
  { query: { webhookId, deliveryId } }: InputOf<typeof getOperation>,
  { staff }: Actor,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  const { address, form } = await demandWebhook(connection, webhookId);
  const isStatement = form === 'xapi';
  const [row] = await findDeliveries.rows(connection, {
    ...{ webhookId, deliveryId, state: null, before: null, most: 1 },
  });
  if (row === undefined) throw new Refusal('deliveryUnknown');
  const tries = await connection
    .selectFrom('webhook_try')
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('try_no')
    .select(['at', 'ms', 'status', 'fault', 'answer'])
    .execute();
  return {
    delivery: present(row, staff.grants),
    messageId: isStatement ? row.message_id : messageIdOf(row.message_id),
    address: isStatement ? storeAddress(address, 'statements') : address,
    body: mayHear(row.kind, staff.grants)
      ? isStatement
        ? await statementNow(services, { webhook_id: webhookId, ...row })
        : bodyOf(row)
      : '',
    tries: tries.map(({ at, ...tried }) => ({
      ...tried,
      at: at.toISOString(),
      // It may say back what was sent.
      answer: mayHear(row.kind, staff.grants) ? tried.answer : '',
    })),
  };
}

/** As it would be sent now; where nothing would be, nothing of it. */
const statementNow = async (
  { config, signer, database }: Showing,
  row: Row & { webhook_id: string },
): Promise<string> => {
  const { connection } = database;
  if (!(await isForStore(connection, row))) return '{}';
  return (await statementBody({ config, signer, connection }, row)) ?? '{}';
};

export async function demandWebhook(
  connection: Connection,
  webhookId: string,
): Promise<{ name: string; address: string; form: Webhook['form'] }> {
  const row = await connection
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['name', 'address', 'form'])
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('webhookUnknown');
  return row;
}

function present(row: Row, grants: Grants): Delivery {
  if (!isWebhookKind(row.kind)) throw new Error(`no kind of webhooks: ${row.kind}`);
  return {
    deliveryId: row.delivery_id,
    kind: row.kind,
    type: row.type,
    at: row.at.toISOString(),
    about: mayHear(row.kind, grants) ? aboutOf(row) : null,
    state: row.state,
    tries: row.tries,
    dueAt: row.due_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    behind: row.behind?.toISOString() ?? null,
    fault: row.fault,
    lastMs: row.ms,
    replayedBy: row.replayed_by,
  };
}

/** 沈一鸣 · CFA 一级精讲班; 20261123-0038. */
function aboutOf({ kind, nickname, course, facts }: Row): string | null {
  const number = facts['number'];
  if (kind === 'order' && typeof number === 'string') return number;
  const parts = [nickname, course].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
