import { sql } from 'kysely';
import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';
import type { Services } from '../../../platform/services.ts';

/** Of the database: nothing younger is ever deleted, whatever is set. */
const leastDays = 366;
/** Samples of what nobody signed prove nothing. */
const sampleDays = 30;
/** At a time, so that nobody waits for it. */
const atOnce = 5000;

/** Changing and emptying stay forbidden; a row may go when it is old enough. */
export const messageRetention = inSteps(
  change(`
create table if not exists forged_notice (
  provider text not null,
  day date not null,
  notices int not null check (notices > 0),
  last_at timestamptz not null,
  primary key (provider, day)
);

create or replace function refuse_young_payment_message() returns trigger language plpgsql as $$
begin
  if old.at < now() - interval '${leastDays} days' then return old; end if;
  if (old.verdict like 'forged%' or old.verdict = 'probe') and old.direction = 'in'
    and old.at < now() - interval '${sampleDays} days' then return old; end if;
  raise exception 'rows of % are kept for ${leastDays} days', tg_table_name;
end $$;

create or replace trigger payment_message_is_final before update or truncate on payment_message
  for each statement execute function refuse_any_change();
create or replace trigger payment_message_is_kept before delete on payment_message
  for each row execute function refuse_young_payment_message();
`),
  index('payment_message_by_time', 'payment_message (at)'),
);

/** Messages of payments that are settled, and go nowhere any more. */
const isSettled = sql`not exists (
  select from payment p
  join mall_order o on o.student_id = p.student_id and o.order_id = p.order_id
  where p.payment_no = m.payment_no and (
    p.state not in ('paid', 'surplus', 'closed', 'failed')
    or o.state in ('unpaid', 'deposit', 'checking')
    or exists (
      select from refund_transfer t
      where t.student_id = p.student_id and t.payment_id = p.payment_id and t.state <> 'done')
    or exists (
      select from refund r
      where r.student_id = o.student_id and r.order_id = o.order_id and r.state not in ('done', 'refused'))))`;

/** Deletes the raw messages whose time is over, as `PAYMENT_MESSAGE_DAYS` says. The books keep what they come to. */
export async function forgetMessages({
  database: { connection },
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<void> {
  // A day later than the database allows: its clock may be behind.
  const before = (days: number) =>
    sql`${clock.now()}::timestamptz - make_interval(days => ${days})`;
  for (;;) {
    const deleted = await sql`
      delete from payment_message where payment_message_no in (
        select m.payment_message_no from payment_message m
        where (m.at < ${before(config.PAYMENT_MESSAGE_DAYS)} and ${isSettled})
          or (m.direction = 'in' and m.at < ${before(sampleDays + 1)} and (m.verdict like 'forged%' or m.verdict = 'probe'))
        limit ${atOnce})`.execute(connection);
    if ((deleted.numAffectedRows ?? 0n) < BigInt(atOnce)) return;
  }
}
