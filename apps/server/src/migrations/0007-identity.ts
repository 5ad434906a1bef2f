/**
 * What a student gives for the verification, one submission at a time. Name and number are sealed; the digest finds
 * the same number again. A number has a table of its own, since it must be unique over all students, wherever they
 * are kept. Consents stay as proof, also of those that were withdrawn.
 */
export const identity = `
create table identity_submission (
  student_id int primary key references student,
  submission_no int generated always as identity,
  kind text not null check (kind in ('certificate', 'passport', 'instant')),
  state text not null check (state in ('submitted', 'passed', 'failed')),
  name_sealed bytea not null,
  number_sealed bytea not null,
  folder text,
  reason text,
  submitted_at timestamptz not null,
  reviewed_at timestamptz
);
create index identity_submission_by_no on identity_submission (submission_no);
create index identity_submission_waiting on identity_submission (submitted_at)
  where state = 'submitted';

create table identity_number (
  number_digest bytea primary key,
  student_id int not null references student
);
create index identity_number_by_student on identity_number (student_id);

create table identity_consent (
  student_id int not null references student,
  consent_id uuid not null,
  version text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (student_id, consent_id)
);
`;
