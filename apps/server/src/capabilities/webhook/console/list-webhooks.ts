import type { DataOf } from '@xuezhou/contract/kernel';
import type { Grants } from '@xuezhou/contract/staff';
import {
  isWebhookKind,
  mayHear,
  webhookDays,
  webhookKindNames,
  type listWebhooks as listOperation,
  type Webhook,
} from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  presentMember,
  rolesOfStaff,
  whatRolesAllow,
  type MemberRow,
} from '../../../platform/staff/staff-sessions.ts';

interface Row extends MemberRow {
  readonly webhook_id: string;
  readonly webhook_name: string;
  readonly address: string;
  readonly form: Webhook['form'];
  readonly login: string;
  readonly kinds: string[];
  readonly made_at: Date;
  readonly off_why: Exclude<Webhook['state'], 'on' | 'held'> | null;
  readonly failing_since: Date | null;
  readonly former_until: Date | null;
  readonly rests_until: Date | null;
  readonly is_home: boolean;
  readonly is_disabled: boolean;
  readonly arrived: number;
  readonly waiting: number;
  readonly failed: number;
}

const findWebhooks = prepareSql<
  { webhookId: string | null; now: Date; today: Date; since: Date },
  Row
>(
  (p) => sql`
    select w.webhook_id, w.name as webhook_name, w.address, w.form, w.login, w.kinds, w.made_at, w.off_why,
      w.failing_since,
      case when w.former_until > ${p.now} then w.former_until end as former_until,
      case when w.rests_until > ${p.now} then w.rests_until end as rests_until,
      w.home = webhook_home() as is_home,
      s.staff_id, s.name, s.disabled_at is not null as is_disabled,
      s.password_expires_at is not null as is_password_temporary, ${whatRolesAllow},
      (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id
        and d.state = 'delivered' and d.settled_at >= ${p.today})::int as arrived,
      (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id
        and d.state = 'waiting')::int as waiting,
      (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id
        and d.state = 'failed' and d.settled_at >= ${p.since})::int as failed
    from webhook w
    join staff s on s.staff_id = w.staff_id
    ${rolesOfStaff}
    where ${p.webhookId}::uuid is null or w.webhook_id = ${p.webhookId}::uuid
    group by w.webhook_id, s.staff_id
    order by w.made_at, w.webhook_id`,
);

const dayMs = 86_400_000;

export async function listWebhooks(
  { clock, database }: Pick<ConsoleServices, 'clock' | 'database'>,
  { staff }: Actor,
): Promise<DataOf<typeof listOperation>> {
  return {
    webhooks: await webhooksOf(database.connection, clock.now()),
    kinds: webhookKindNames.filter((kind) => mayHear(kind, staff.grants)),
  };
}

/** All, or the one that is named. */
export async function webhooksOf(
  connection: Connection,
  now: Date,
  webhookId: string | null = null,
): Promise<Webhook[]> {
  const rows = await findWebhooks.rows(connection, {
    ...{ webhookId, now, today: new Date(`${dayOf(now)}T00:00:00+08:00`) },
    since: new Date(now.getTime() - webhookDays * dayMs),
  });
  return rows.map(present);
}

function present(row: Row): Webhook {
  const grants: Grants = row.is_disabled ? new Map() : presentMember(row).grants;
  const kinds = row.kinds.filter(isWebhookKind);
  return {
    webhookId: row.webhook_id,
    name: row.webhook_name,
    ...{ address: row.address, form: row.form, login: row.login },
    kinds,
    lost: kinds.filter((kind) => !mayHear(kind, grants)),
    madeBy: row.name,
    madeAt: row.made_at.toISOString(),
    state: row.off_why ?? (row.is_home ? 'on' : 'held'),
    failingSince: row.failing_since?.toISOString() ?? null,
    restsUntil: row.rests_until?.toISOString() ?? null,
    formerUntil: row.former_until?.toISOString() ?? null,
    arrivedToday: row.arrived,
    waiting: row.waiting,
    failed: row.failed,
  };
}
