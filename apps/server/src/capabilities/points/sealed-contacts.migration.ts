/** Phones of receivers lie sealed; see the one of the same name of the accounts. */
export const sealedContacts = `
alter table points_exchange rename column mobile to mobile_plain;
alter table points_exchange
  add column mobile_sealed bytea,
  add constraint points_exchange_mobile_once check (mobile_plain is null or mobile_sealed is null);
`;
