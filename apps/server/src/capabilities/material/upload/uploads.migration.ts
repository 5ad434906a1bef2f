/** Files on their way to courses, and those that left one within the week in which that is taken back. */
export const fileUploads = `
create table course_file_upload (
  upload_id uuid primary key,
  course_id int not null,
  staff_id int not null references staff,
  replaces int,
  replaces_key text,
  file_name text not null,
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received <= bytes),
  state text not null check (state in ('receiving', 'whole', 'used', 'dropped')),
  file_id int,
  made_at timestamptz not null,
  changed_at timestamptz not null
);
create table course_file_gone (
  storage_key text primary key,
  file_id int not null,
  course_id int not null,
  book_id int,
  title text not null,
  file_name text not null,
  content_type text not null,
  bytes int not null,
  made_at timestamptz not null,
  gone_at timestamptz not null
);
`;
