/** What tells how ready a class is. An older server writes neither. */
export const liveReadiness = `
alter table live_class add column if not exists key_shown_at timestamptz;

create table if not exists live_server_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  faults int not null
);
`;
