/** What the school's people find an order by, and what waits for them, each by an index of its own. */
export const orderSearch = `
create index if not exists mall_order_newest on mall_order (made_at desc, order_id desc);
create index if not exists mall_order_by_external on mall_order (external_no) where external_no is not null;
create index if not exists mall_order_by_parcel on mall_order ((parcel ->> 'number')) where parcel is not null;
create index if not exists mall_order_by_total on mall_order (total_fen);
create index if not exists mall_order_to_ship on mall_order (made_at)
  where state = 'paid' and address is not null and parcel is null;
create index if not exists invoice_asked on invoice (asked_at) where state = 'asked';
`;

/** Reports count what was paid in a week, and the first page what was in seven days. */
export const ordersByPayment = `
create index if not exists mall_order_by_payment on mall_order (paid_at) where paid_at is not null;
`;
