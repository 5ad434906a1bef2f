/** What the school asks, and what was answered. */
export const surveys = `
create table survey (
  survey_id int primary key,
  position int not null,
  title text not null,
  intro text not null,
  thanks text not null,
  is_anonymous boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  sections jsonb not null,
  items jsonb not null,
  source jsonb not null,
  retired_at timestamptz
);

create table survey_posted (
  student_id int not null references student,
  survey_id int not null references survey,
  posted_at timestamptz not null,
  answers jsonb,
  primary key (student_id, survey_id)
);
create index survey_posted_of_survey on survey_posted (survey_id);

create table survey_anonymous (
  answer_id uuid primary key,
  survey_id int not null references survey,
  posted_on date not null,
  answers jsonb not null
);
create index survey_anonymous_of_survey on survey_anonymous (survey_id);

create table esg_form (
  only_row boolean primary key check (only_row),
  form jsonb not null,
  source jsonb not null
);

create table esg_registration (
  student_id int primary key references student,
  name text not null,
  document text not null check (document in ('passport', 'hk-macao', 'id-card')),
  family_name text not null,
  given_name text not null,
  number_sealed bytea not null,
  expires_on date not null,
  email text not null,
  month text,
  place text not null check (place in ('centre', 'home')),
  employer text not null,
  sent_at timestamptz not null,
  registered_at timestamptz
);
`;
