/** Mail addresses of candidates lie sealed; see the one of the same name of the accounts. */
export const sealedContacts = `
alter table esg_registration rename column email to email_plain;
alter table esg_registration
  alter column email_plain drop not null,
  add column email_sealed bytea,
  add constraint esg_registration_email_once check (num_nonnulls(email_plain, email_sealed) = 1);
`;
