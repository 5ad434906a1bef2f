import { change, index, inSteps } from '../../platform/database/steps/steps.ts';

/**
 * Months that are closed: nothing is booked in one any more, by whomever, and none is opened again. An entry takes a lock
 * that closing waits for, so that none slips in while a month is closed.
 */
export const ledgerMonths = inSteps(
  change(`
create table if not exists ledger_month (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  closed_by int not null,
  closed_by_name text not null,
  entries int not null,
  -- What each account moved by in it, in fen: compared with the entries ever after.
  totals jsonb not null
);
create or replace trigger ledger_month_is_final before update or delete or truncate on ledger_month
  for each statement execute function refuse_any_change();

create or replace function ledger_month_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'Asia/Shanghai')::date
$$;
`),
  // Before anything may be refused: closing a month counts by it.
  index('ledger_entry_by_month', 'ledger_entry (ledger_month_of(at))'),
  change(`
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare booked timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger_month', 0));
  if tg_table_name = 'ledger_entry' then booked := new.at;
  else select at into booked from ledger_entry where ledger_entry_no = new.ledger_entry_no;
  end if;
  if exists (select from ledger_month where month = ledger_month_of(booked)) then
    raise exception 'the month of % is closed', booked;
  end if;
  return new;
end $$;
create or replace trigger ledger_entry_month_is_open before insert on ledger_entry
  for each row execute function refuse_closed_month();
create or replace trigger ledger_posting_month_is_open before insert on ledger_posting
  for each row execute function refuse_closed_month();
`),
);
