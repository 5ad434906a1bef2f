/** Course platforms of others that open courses here, and who came by them. */
export const ltiPlatforms = `
create table lti_platform (
  platform_id int generated always as identity primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployments text[] not null,
  auth_address text not null,
  jwks_address text not null,
  ends_on date not null,
  is_on boolean not null default true,
  version int not null default 1,
  request_id uuid not null unique,
  made_at timestamptz not null,
  launched_at timestamptz,
  fault text,
  fault_at timestamptz,
  unique (issuer, client_id)
);

create table lti_platform_course (
  platform_id int not null references lti_platform,
  course_id int not null references course,
  primary key (platform_id, course_id)
);
create index lti_platform_course_of_course on lti_platform_course (course_id);

create table lti_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  made_at timestamptz not null
);
create unique index lti_key_one on lti_key ((true));

create table lti_launch (
  launch_id uuid primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  platform_id int not null references lti_platform,
  version int not null,
  nonce text not null,
  outcome text not null default 'begun',
  began_at timestamptz not null,
  expires_at timestamptz not null,
  subject text,
  name text,
  target text
);
create index lti_launch_of_platform on lti_launch (platform_id);
create index lti_launch_by_end on lti_launch (expires_at);

create table lti_identity (
  platform_id int not null references lti_platform,
  student_id int not null references student,
  subject text not null,
  name text,
  linked_at timestamptz not null,
  primary key (platform_id, student_id),
  unique (platform_id, subject)
);
create index lti_identity_of_student on lti_identity (student_id);

create table lti_seat (
  platform_id int not null references lti_platform,
  student_id int not null references student,
  course_id int not null references course,
  subject text,
  ends_on date not null,
  given jsonb not null,
  since timestamptz not null,
  primary key (student_id, platform_id, course_id)
);
create index lti_seat_of_subject on lti_seat (platform_id, course_id, subject);
create index lti_seat_of_course on lti_seat (course_id);
`;
