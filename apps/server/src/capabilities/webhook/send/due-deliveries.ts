import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';

/** How many of one webhook are on their way at once: one that is slow holds up nobody else. */
const atOnce = 4;
/** A try ends well before; after that it was that of a server which is gone. */
export const claimSeconds = 60;

export interface DueDelivery {
  readonly webhook_id: string;
  readonly delivery_id: number;
  readonly message_id: string;
  readonly kind: string;
  readonly type: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly tries: number;
}

/**
 * Takes what is to be sent now: of each object the first that waits, so that a later one does not overtake it. Two servers
 * never take the same.
 */
export const takeDue = prepareSql<{ now: Date; until: Date }, DueDelivery>(
  (p) => sql`
    with first as (
      select distinct on (d.webhook_id, d.about) d.webhook_id, d.delivery_id, d.due_at, d.claimed_until
      from webhook_delivery d join webhook w on w.webhook_id = d.webhook_id
      where d.state = 'waiting' and w.off_at is null
      order by d.webhook_id, d.about, d.delivery_id
    ), room as (
      select webhook_id, ${atOnce}::int - count(*) filter (where claimed_until > ${p.now}) as left_over
      from first group by webhook_id
    ), due as (
      select f.webhook_id, f.delivery_id,
        row_number() over (partition by f.webhook_id order by f.due_at nulls first, f.delivery_id) as place
      from first f
      where (f.due_at is null or f.due_at <= ${p.now})
        and (f.claimed_until is null or f.claimed_until <= ${p.now})
    )
    update webhook_delivery d set claimed_until = ${p.until}
    from due join room on room.webhook_id = due.webhook_id
    where d.webhook_id = due.webhook_id and d.delivery_id = due.delivery_id
      and due.place <= room.left_over and d.state = 'waiting'
      and (d.claimed_until is null or d.claimed_until <= ${p.now})
    returning d.webhook_id, d.delivery_id, d.message_id, d.kind, d.type, d.facts, d.at, d.tries`,
);
