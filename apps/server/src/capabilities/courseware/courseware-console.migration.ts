/**
 * What staff do with packages in the console: versions that students do not see yet, packages that were taken away, and those
 * on their way. A server that knows none of it goes on adding versions that are seen.
 */
export const coursewareConsoleTables = `
alter table courseware add column removed_at timestamptz;
alter table courseware_version add column is_published boolean not null default true;
create table courseware_upload (
  upload_id uuid primary key,
  course_id int not null,
  staff_id int not null references staff,
  file_name text not null,
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received <= bytes),
  state text not null check (state in ('receiving', 'whole', 'used', 'dropped')),
  courseware_id int,
  version int,
  made_at timestamptz not null,
  changed_at timestamptz not null
);
`;
