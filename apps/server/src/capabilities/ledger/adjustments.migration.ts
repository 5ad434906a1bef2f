/** What somebody corrected by hand: an entry of its own, and here what it corrects and who wanted it. Only ever added to. */
export const ledgerAdjustments = `
create table ledger_adjustment (
  adjustment_no int generated always as identity primary key,
  -- Of the filling-in, and what its entry is about.
  adjustment_id uuid not null unique,
  month date not null check (month = date_trunc('month', month)),
  debit text not null,
  credit text not null check (credit <> debit),
  amount_fen bigint not null check (amount_fen > 0),
  about text not null,
  why text not null,
  -- The difference of a bill or the adjustment that it corrects, by its key: once. Null: it corrects no one thing.
  corrects text unique,
  proposed_by int not null,
  proposed_by_name text not null,
  -- Null: nobody else agreed.
  agreed_by int,
  agreed_by_name text,
  constraint ledger_adjustment_by_another check (agreed_by is distinct from proposed_by)
);
create trigger ledger_adjustment_is_final before update or delete or truncate on ledger_adjustment
  for each statement execute function refuse_any_change();
`;
