/** Marks of what is taught, and that a clash was seen. An older server writes neither. */
export const liveMarks = `
alter table live_class add column if not exists is_clash_seen boolean not null default false;

create table if not exists live_mark (
  live_id int not null references live_class on delete cascade,
  mark_id uuid not null,
  title text not null,
  at timestamptz not null,
  primary key (live_id, mark_id)
);
`;
