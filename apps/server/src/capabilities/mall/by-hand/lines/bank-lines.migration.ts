/** Lines of statements that fitted no order, until somebody says what they were. */
export const bankLines = `
create table if not exists bank_line (
  bank_line_id int generated always as identity primary key,
  account_id int not null references money_account,
  number text not null,
  day date not null,
  amount_fen int not null check (amount_fen > 0),
  payer text not null,
  memo text not null,
  kept_at timestamptz not null,
  settled_at timestamptz,
  settled_by int,
  settled_words text,
  unique (account_id, number)
);
create index if not exists bank_line_open on bank_line (day) where settled_at is null;
`;
