/**
 * Phones and mail addresses lie sealed, and are looked up by digests. A migration knows no keys: what was plain waits
 * in the `_plain` columns until the server has sealed it, at this start. Codes that are on their way are void.
 */
export const sealedContacts = `
alter table student rename column mobile to mobile_plain;
alter table student rename column email to email_plain;
alter table student drop constraint student_email_key;
drop index student_by_mobile;
alter table student
  add column mobile_sealed bytea,
  add column mobile_digest bytea,
  add column mobile_tail bytea,
  add column email_sealed bytea,
  add column email_digest bytea,
  add constraint student_mobile check (num_nulls(mobile_sealed, mobile_digest, mobile_tail) in (0, 3)),
  add constraint student_email check (num_nulls(email_sealed, email_digest) in (0, 2)),
  add constraint student_mobile_once check (mobile_plain is null or mobile_sealed is null),
  add constraint student_email_once check (email_plain is null or email_sealed is null);
create unique index student_by_mobile on student (mobile_digest) where mobile_valid;
create unique index student_by_email on student (email_digest);
create index student_by_tail on student (mobile_tail);

-- Not deleted: nothing of them is to stay in the file.
truncate sms_code, email_code;
alter table sms_code drop constraint sms_code_pkey;
drop index sms_code_latest;
alter table sms_code drop column mobile, add column mobile_digest bytea not null;
alter table sms_code add primary key (mobile_digest, sms_code_id);
create index sms_code_latest on sms_code (mobile_digest, created_at desc);

alter table email_code
  drop column email,
  add column email_sealed bytea not null,
  add column email_digest bytea not null;

alter table chat_account rename column email to email_plain;
alter table chat_account
  alter column email_plain drop not null,
  add column email_sealed bytea,
  add column email_digest bytea,
  add constraint chat_account_email check (num_nulls(email_sealed, email_digest) in (0, 2)),
  add constraint chat_account_email_once check (num_nonnulls(email_plain, email_sealed) = 1);

alter table prepurchase rename column email to email_plain;
alter table prepurchase
  alter column email_plain drop not null,
  add column email_sealed bytea,
  add column email_digest bytea,
  add constraint prepurchase_email check (num_nulls(email_sealed, email_digest) in (0, 2)),
  add constraint prepurchase_email_once check (num_nonnulls(email_plain, email_sealed) = 1);
`;
