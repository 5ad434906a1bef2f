import { failuresUntilRest } from '@xuezhou/rules/webhook/retry';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

/** How many of one webhook are on their way at once: one that is slow holds up nobody else. */
const atOnce = 4;
/** How many of one webhook are looked at in one go. */
const lookedAt = 200;
/** A try ends well before; after that it was that of a server which is gone. */
export const claimSeconds = 60;

export interface DueDelivery {
  readonly webhook_id: string;
  readonly delivery_id: number;
  readonly message_id: string;
  readonly kind: string;
  readonly type: string;
  readonly about: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly tries: number;
}

type Row = DueDelivery | { readonly [name in keyof DueDelivery]: null };

/**
 * Of each address that does not rest the first that are due, by the index of what is due, so that what else waits, here or
 * elsewhere, is not read. What stands behind another of its object is due no sooner than that one, else it would be looked
 * at each time: where it is so found it is put off. Two servers never take the same.
 */
export const dueNow = (p: { now: Date; until: Date }) =>
  sql<Row & { readonly put_off: number }>`
    with open as (
      select webhook_id, (case when failures < ${failuresUntilRest}::int then ${atOnce}::int else 1 end) - (
        select count(*) from webhook_delivery c
        where c.webhook_id = w.webhook_id and c.claimed_until > ${p.now}) as room
      from webhook w
      where off_at is null and home = webhook_home() and (rests_until is null or rests_until <= ${p.now})
    ), seen as (
      select d.webhook_id, d.delivery_id, o.room, ahead.delivery_id is null as is_first,
        case when coalesce(d.due_at, '-infinity') < ahead.due_at then ahead.due_at end as put_off_to,
        count(*) filter (where ahead.delivery_id is null)
          over (partition by d.webhook_id order by coalesce(d.due_at, '-infinity'), d.delivery_id) as place
      from open o
      cross join lateral (
        select webhook_id, delivery_id, about, due_at from webhook_delivery
        where webhook_id = o.webhook_id and state = 'waiting'
          and coalesce(due_at, '-infinity'::timestamptz) <= ${p.now}
          and (claimed_until is null or claimed_until <= ${p.now})
        order by coalesce(due_at, '-infinity'::timestamptz), delivery_id limit ${lookedAt}::int
      ) d
      left join lateral (
        select f.delivery_id, f.due_at from webhook_delivery f
        where f.webhook_id = d.webhook_id and f.about = d.about and f.state = 'waiting'
          and f.delivery_id < d.delivery_id
        order by f.delivery_id limit 1
      ) ahead on true
      where o.room > 0
    ), put_off as (
      update webhook_delivery d set due_at = s.put_off_to from seen s
      where s.put_off_to is not null and d.webhook_id = s.webhook_id and d.delivery_id = s.delivery_id
        and d.state = 'waiting'
      returning d.delivery_id
    ), taken as (
      update webhook_delivery d set claimed_until = ${p.until} from seen s
      where s.is_first and s.place <= s.room
        and d.webhook_id = s.webhook_id and d.delivery_id = s.delivery_id and d.state = 'waiting'
        and (d.claimed_until is null or d.claimed_until <= ${p.now})
      returning d.webhook_id, d.delivery_id, d.message_id, d.kind, d.type, d.about, d.facts, d.at, d.tries
    )
    select t.*, o.put_off from (select count(*)::int as put_off from put_off) o left join taken t on true`;

const takeSome = prepareSql(dueNow);

/** What is to be sent now, held for this server; empty where nothing is. */
export async function takeDue(connection: Connection, now: Date): Promise<readonly DueDelivery[]> {
  const until = new Date(now.getTime() + claimSeconds * 1000);
  for (;;) {
    const rows = await takeSome.rows(connection, { now, until });
    const due = rows.filter(
      (row): row is DueDelivery & { readonly put_off: number } => row.about !== null,
    );
    // Behind those that were put off there may be some that are free.
    if (due.length > 0 || !rows.some(({ put_off }) => put_off > 0)) return due;
  }
}
