/** Phones of parcels and addresses of invoices lie sealed; see the one of the same name of the accounts. */
export const sealedContacts = `
alter table address rename column mobile to mobile_plain;
alter table address
  alter column mobile_plain drop not null,
  add column mobile_sealed bytea,
  add constraint address_mobile_once check (num_nonnulls(mobile_plain, mobile_sealed) = 1);

alter table mall_order add column mobile_plain text, add column mobile_sealed bytea;
update mall_order set mobile_plain = address ->> 'mobile', address = address - 'mobile' where address is not null;
alter table mall_order
  add constraint mall_order_mobile_once check (mobile_plain is null or mobile_sealed is null);

alter table invoice rename column email to email_plain;
alter table invoice alter column email_plain drop not null, add column email_sealed bytea;
-- Of an account that has ended.
update invoice set email_plain = null where email_plain = '';
alter table invoice add constraint invoice_email_once check (email_plain is null or email_sealed is null);
`;
