/** The issuer of the accounts that the school's own people have, what is under way by it, and whose accounts it opens. */
export const staffIssuer = `
create table staff_issuer (
  only_row boolean primary key default true check (only_row),
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  button text not null,
  version int not null default 1,
  tried_at timestamptz,
  is_on boolean not null default false
);

create table staff_issuer_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  version int not null,
  purpose text not null,
  staff_id int references staff,
  nonce text not null,
  verifier text not null,
  outcome text not null default 'begun',
  began_at timestamptz not null,
  expires_at timestamptz not null,
  subject text,
  name text,
  sid text
);
create index staff_issuer_attempt_of_browser on staff_issuer_attempt (browser_hash);
create index staff_issuer_attempt_by_end on staff_issuer_attempt (expires_at);

create table staff_identity (
  staff_id int primary key references staff,
  issuer text not null,
  subject text not null,
  name text,
  linked_at timestamptz not null,
  unique (issuer, subject)
);

create table staff_issuer_session (
  staff_session_id uuid primary key references staff_session on delete cascade,
  issuer text not null,
  subject text not null,
  sid text,
  began_at timestamptz not null
);
create index staff_issuer_session_of_person on staff_issuer_session (issuer, subject);
create index staff_issuer_session_by_age on staff_issuer_session (began_at);
`;
