import { chainedHash } from './audit-chain.sql.ts';

/**
 * Each entry of the log is chained to the one before it, in the order in which they were committed. The link is made at
 * the very end of a transaction, under a lock: nothing that it waits for can be waiting for it. The trigger does so
 * for whoever writes, with the rights of the owner of the tables.
 */
export const auditChain = `
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique references audit_log,
  hash bytea not null
);

create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, tg_op;
end $$;
create trigger audit_chain_only_grows before update or delete or truncate on audit_chain
  for each statement execute function refuse_change_of_audit_log();

create function chain_audit_log() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit-chain', 0));
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
  select coalesce(last.position, 0) + 1, a.audit_id, ${chainedHash("coalesce(last.hash, '')")}
  from audit_log a where a.audit_id = new.audit_id;
  return null;
end $$;

revoke execute on function chain_audit_log() from public;

lock table audit_log in share row exclusive mode;
do $$
declare
  entry bigint;
  last bytea := '';
  place bigint := 0;
begin
  for entry in select audit_id from audit_log order by audit_id loop
    place := place + 1;
    insert into audit_chain (position, audit_id, hash)
    select place, a.audit_id, ${chainedHash('last')} from audit_log a where a.audit_id = entry
    returning hash into last;
  end loop;
end $$;
create constraint trigger audit_log_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_log();
`;
