/** Passkeys of staff, by what browsers call them, and what one was last asked to sign. */
export const passkeys = `
create table staff_passkey (
  passkey_id text primary key,
  staff_id int not null references staff,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_by_staff on staff_passkey (staff_id);

create table staff_passkey_challenge (
  challenge_id uuid primary key,
  challenge text not null,
  staff_id int references staff,
  expires_at timestamptz not null
);
`;
