/** Goods that pages write, beside those of the file; an older server writes the file's alone. */
export const schoolGoods = `
alter table points_good
  add column owner text not null default 'file' check (owner in ('file', 'console')),
  add column version int not null default 0,
  add column request_id uuid unique;
create index points_exchange_of_good on points_exchange (points_good_id);
`;
