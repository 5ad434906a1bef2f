/** Rows of the books are only ever added, and each entry's postings sum to zero: the database itself refuses any other. */
export const ledger = `
create table ledger_entry (
  ledger_entry_no bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- What it is about: of one kind there is one entry for it.
  about text not null,
  words text not null,
  unique (kind, about)
);
create index ledger_entry_by_time on ledger_entry (at);
create table ledger_posting (
  ledger_entry_no bigint not null references ledger_entry,
  posting_no smallint not null,
  account text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  primary key (ledger_entry_no, posting_no)
);
create index ledger_posting_by_account on ledger_posting (account);

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_fen), 0) from ledger_posting where ledger_entry_no = new.ledger_entry_no) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.ledger_entry_no;
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger ledger_entry_is_final before update or delete or truncate on ledger_entry
  for each statement execute function refuse_any_change();
create trigger ledger_posting_is_final before update or delete or truncate on ledger_posting
  for each statement execute function refuse_any_change();
`;
