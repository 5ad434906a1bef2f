/** Keys of programs. Of the secret only its SHA-256 is there, by which it is found. */
export const apiTokens = `
create table api_token (
  api_token_id uuid primary key,
  staff_id int not null references staff,
  name text not null,
  digest bytea not null unique,
  grants text[] not null,
  networks text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by int references staff
);
create index api_token_by_staff on api_token (staff_id);

create table api_token_use (
  api_token_id uuid not null references api_token on delete cascade,
  day date not null,
  used int not null,
  refused int not null,
  primary key (api_token_id, day)
);
`;

/** So that its maker is told once of each end that comes near. */
export const endReminders = `
alter table api_token add column told_end timestamptz;
alter table api_token add column told_days int;
`;
