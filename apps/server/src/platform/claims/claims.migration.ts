import { change, repeat, type Step } from '../database/steps/steps.ts';
import type { ClaimKind } from './claims.ts';

/**
 * Only triggers write claims, in the transaction of the row that they are of: there is no moment between the two, and a
 * server of before claims as well. They do so as the owner of the table, whatever the server was granted by then.
 */
export const claimTable = change(`
create table if not exists claim (
  kind text not null,
  digest bytea not null,
  -- No reference: the student may live in another database.
  student_id int not null,
  primary key (kind, digest)
);

create or replace function move_claim(of_kind text, was bytea, was_of int, now_is bytea, now_of int)
  returns void language plpgsql as $$
begin
  if was is not distinct from now_is and was_of is not distinct from now_of then
    return;
  end if;
  if was is not null then
    delete from claim where kind = of_kind and digest = was and student_id = was_of;
  end if;
  if now_is is null then
    return;
  end if;
  insert into claim (kind, digest, student_id) values (of_kind, now_is, now_of) on conflict do nothing;
  if not found and not exists (
    select from claim where kind = of_kind and digest = now_is and student_id = now_of) then
    raise unique_violation using message = 'the ' || of_kind || ' is another''s', constraint = 'claim_' || of_kind;
  end if;
end $$`);

interface Claimed {
  readonly table: string;
  /** Whose change may change a claim. */
  readonly columns: string;
  /** Where several rows of one student may claim the same: a row that is not this one. The claim goes with the last. */
  readonly isSharedBy?: (one: string, other: string) => string;
  /** The digest in a row that goes by this name; null where it claims nothing. */
  readonly claims: Partial<Record<ClaimKind, (row: string) => string>>;
}

/** The rows that are there are claimed some students at a time; no change of them falls between. */
export function claimsOf({ table, columns, claims, isSharedBy }: Claimed): Step[] {
  const each = Object.entries(claims);
  const given = (digest: (row: string) => string): string =>
    isSharedBy === undefined
      ? digest('old')
      : `case when not exists (select from ${table} t where t.student_id = old.student_id
          and ${isSharedBy('t', 'old')} and ${digest('t')} = ${digest('old')}) then ${digest('old')} end`;
  const moves = each.map(
    ([kind, digest]) =>
      `perform move_claim('${kind}', ${given(digest)}, old.student_id, ${digest('new')}, new.student_id);`,
  );
  const found = each.map(
    ([kind, digest]) => `select '${kind}', ${digest('t')} as digest, t.student_id from held t`,
  );
  return [
    change(`
create table if not exists claims_reached_${table} (student_id int not null);
insert into claims_reached_${table} select 0 where not exists (select from claims_reached_${table});
create or replace function keep_claims_of_${table}() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${moves.join('\n  ')}
  return null;
end $$;
create or replace trigger keep_claims after insert or delete or update of ${columns} on ${table}
  for each row execute function keep_claims_of_${table}()`),
    repeat(`
with batch as materialized (
  select distinct student_id from ${table}
  where student_id > (select student_id from claims_reached_${table}) order by student_id limit 1000),
held as (select t.* from ${table} t where t.student_id in (select student_id from batch) for share),
put as (
  insert into claim (kind, digest, student_id)
  select * from (${found.join(' union all ')}) found where digest is not null
  on conflict do nothing),
reached as (
  update claims_reached_${table} set student_id = (select max(student_id) from batch)
  where exists (select from batch))
select count(*)::int from batch`),
    change(`drop table if exists claims_reached_${table}`),
  ];
}
