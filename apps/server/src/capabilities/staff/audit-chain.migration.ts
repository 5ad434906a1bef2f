import { change, inSteps, repeat } from '../../platform/database/steps/steps.ts';
import { chainedHash } from './audit-chain.sql.ts';

/**
 * Each entry of the log is chained to the one before it, in the order in which they were committed. The link is made at
 * the very end of a transaction, under a lock: nothing that it waits for can be waiting for it. The trigger does so
 * for whoever writes, with the rights of the owner of the tables.
 *
 * What a school has logged before is chained while it goes on; under a lock of the log only what came in late.
 */
export const auditChain = inSteps(
  change(`
create table if not exists audit_chain (
  position bigint primary key,
  audit_id bigint not null unique references audit_log,
  hash bytea not null
);

create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, tg_op;
end $$;
create or replace trigger audit_chain_only_grows before update or delete or truncate on audit_chain
  for each statement execute function refuse_change_of_audit_log();

create or replace function chain_audit_log() returns trigger
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

create or replace function chain_entries(entries bigint[]) returns int language plpgsql as $$
declare
  entry bigint;
  last audit_chain;
begin
  select * into last from audit_chain order by position desc limit 1;
  foreach entry in array entries loop
    insert into audit_chain (position, audit_id, hash)
    select coalesce(last.position, 0) + 1, a.audit_id, ${chainedHash("coalesce(last.hash, '')")}
    from audit_log a where a.audit_id = entry
    returning * into last;
  end loop;
  return cardinality(entries);
end $$;
revoke execute on function chain_entries(bigint[]) from public;
`),
  repeat(`
select chain_entries(array(
  select audit_id from audit_log
  where audit_id > coalesce((select max(audit_id) from audit_chain), 0) order by audit_id limit 1000))`),
  change(`
lock table audit_log in share row exclusive mode;
select chain_entries(array(
  select audit_id from audit_log a where not exists (select from audit_chain c where c.audit_id = a.audit_id)
  order by audit_id));
drop function chain_entries(bigint[]);
drop trigger if exists audit_log_is_chained on audit_log;
create constraint trigger audit_log_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_log();
`),
);
