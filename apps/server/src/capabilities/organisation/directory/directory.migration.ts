/** Departments and people of organisations as their own directory has them, and what is heard of it. */
export const directoryOfOrganisations = `
create table organisation_directory (
  organisation_id int primary key references organisation,
  issuer text not null,
  is_on boolean not null default false,
  keys_sealed bytea,
  applied int not null default 0,
  pulled_at timestamptz,
  heard_at timestamptz,
  changed jsonb,
  fault text,
  failed_at timestamptz,
  held_leaves int
);

create table organisation_directory_department (
  organisation_id int not null references organisation_directory,
  their_id text not null,
  department_id int not null references organisation_department on delete cascade,
  primary key (organisation_id, their_id)
);
create index organisation_directory_department_of_own on organisation_directory_department (department_id);

create table organisation_directory_person (
  organisation_id int not null references organisation_directory,
  user_id text not null,
  their_id text,
  primary key (organisation_id, user_id)
);

create table organisation_directory_notice (
  organisation_id int not null references organisation_directory,
  digest bytea not null,
  at timestamptz not null,
  primary key (organisation_id, digest)
);
create index organisation_directory_notice_by_time on organisation_directory_notice (at);
`;

/** Departments that wait for a person too, and a fault that a notice met, which the next good one ends. */
export const holdsOfDirectories = `
alter table organisation_directory
  add column held_departments int,
  add column fault_code int,
  add column is_fault_of_part boolean not null default false;
`;

/** What a pull read and a person has not agreed to yet, and what was told and not asked for yet. */
export const readingsOfDirectories = `
create table organisation_directory_reading (
  organisation_id int primary key references organisation_directory,
  version int not null,
  asked_at timestamptz not null,
  read_at timestamptz,
  applied int,
  seen jsonb,
  changes jsonb,
  leavers jsonb
);
create index organisation_directory_reading_by_time on organisation_directory_reading (asked_at);

create table organisation_directory_told (
  told_id bigint generated always as identity primary key,
  organisation_id int not null references organisation_directory,
  users jsonb not null,
  renamed jsonb not null,
  ended jsonb not null,
  at timestamptz not null
);
create index organisation_directory_told_of_organisation on organisation_directory_told (organisation_id, told_id);
create index organisation_directory_told_by_time on organisation_directory_told (at);
`;

/** Who may only have another id is asked for again. */
export const askedLaterOfDirectories =
  'alter table organisation_directory_told add column if not exists ask_at timestamptz';
