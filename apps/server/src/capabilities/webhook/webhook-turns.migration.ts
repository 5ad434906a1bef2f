/**
 * What is due is found by an index, whatever else waits; an address at which nothing arrives rests as a whole; and a
 * webhook knows in which database it was set up, so that a copy of the school tells nobody before its owner says so.
 */
export const webhookHome = `
alter table webhook add column if not exists failures int not null default 0;
alter table webhook add column if not exists rests_until timestamptz;
alter table webhook add column if not exists home text;
-- Of a copy that was restored, also into the same cluster, it is another.
create or replace function webhook_home() returns text language sql stable as $$
  select (select system_identifier from pg_control_system())::text || ':'
    || (select oid from pg_database where datname = current_database())::text
$$;
update webhook set home = webhook_home() where home is null;
alter table webhook alter column home set default webhook_home();
alter table webhook alter column home set not null;
`;

/** Name, and what it is on. */
export const webhookIndexes: readonly (readonly [name: string, on: string])[] = [
  [
    'webhook_delivery_due',
    `webhook_delivery (webhook_id, (coalesce(due_at, '-infinity'::timestamptz)), delivery_id) where state = 'waiting'`,
  ],
  ['webhook_delivery_claimed', 'webhook_delivery (webhook_id) where claimed_until is not null'],
  [
    'webhook_delivery_settled',
    'webhook_delivery (webhook_id, state, settled_at) where settled_at is not null',
  ],
];
