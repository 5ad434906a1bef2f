/** Organisations' own sign-in, what is under way by it, and whose accounts it opens. */
export const signInOfOrganisations = `
create table organisation_sign_in (
  organisation_id int primary key references organisation,
  word text not null unique,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  button text not null,
  department_claim text,
  link_id int not null references organisation_link,
  version int not null default 1,
  tried_at timestamptz,
  is_on boolean not null default false
);
create index organisation_sign_in_of_link on organisation_sign_in (link_id);

create table organisation_sign_in_attempt (
  state_hash bytea primary key,
  organisation_id int not null references organisation_sign_in,
  browser_hash bytea not null,
  version int not null,
  nonce text not null,
  verifier text not null,
  code text,
  is_trial boolean not null,
  outcome text not null default 'begun',
  began_at timestamptz not null,
  expires_at timestamptz not null,
  issuer text,
  subject text,
  name text,
  department text
);
create index organisation_sign_in_attempt_of_browser on organisation_sign_in_attempt (browser_hash, organisation_id);
create index organisation_sign_in_attempt_of_organisation on organisation_sign_in_attempt (organisation_id);
create index organisation_sign_in_attempt_by_end on organisation_sign_in_attempt (expires_at);

create table organisation_identity (
  organisation_id int not null references organisation,
  student_id int not null references student,
  issuer text not null,
  subject text not null,
  name text,
  linked_at timestamptz not null,
  primary key (organisation_id, student_id),
  unique (organisation_id, issuer, subject)
);
create index organisation_identity_of_student on organisation_identity (student_id);
`;

/** Sign-in by 企业微信 beside it. */
export const wecomOfOrganisations = `
alter table organisation_sign_in add column kind text not null default 'oidc', add column agent_id text;

create table organisation_wecom_token (
  organisation_id int primary key references organisation_sign_in,
  version int not null,
  token_sealed bytea not null,
  until timestamptz not null
);
`;

/** 钉钉 and 飞书 beside it: which company an app is of, and what stays a person's where an id is given again. */
export const companiesOfOrganisations = `
alter table organisation_sign_in add column tenant text;
alter table organisation_sign_in_attempt add column mark text;
alter table organisation_identity add column mark text;
`;

/** Logins that organisations vouched for: who signs out there is out here. */
export const sessionsOfOrganisations = `
alter table organisation_sign_in_attempt add column sid text;
create table organisation_session (
  organisation_id int not null references organisation_sign_in,
  student_id int not null references student,
  session_id uuid not null,
  issuer text not null,
  subject text not null,
  sid text,
  began_at timestamptz not null,
  primary key (student_id, session_id)
);
create index organisation_session_of_person on organisation_session (organisation_id, issuer, subject);
create index organisation_session_by_age on organisation_session (began_at);
`;
