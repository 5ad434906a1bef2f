/**
 * Whom the school took money as, with the keys of that time, sealed: what was begun with a merchant is asked for, closed and
 * given back by that merchant's keys, whoever is in use since. A row is never taken away.
 */
export const merchantKeys = `
create table merchant_key (
  merchant_key_no int generated always as identity primary key,
  kind text not null,
  merchant text not null,
  app text not null,
  sealed bytea not null,
  kept_at timestamptz not null
);
create index merchant_key_of on merchant_key (kind, merchant, app, merchant_key_no);
`;
