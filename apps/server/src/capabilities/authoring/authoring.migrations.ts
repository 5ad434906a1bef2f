/**
 * Courses that are written by pages. A node of a draft has the id that the thing has, or will have, in the catalogue; its
 * row stays when it was removed, so that no id is given twice. A version keeps the whole document as it was published.
 */
export const authoredCourses = `
create table authored_course (
  course_id int primary key,
  request_id uuid not null unique,
  version int not null default 0,
  made_at timestamptz not null,
  made_by int not null references staff
);
create table authored_node (
  kind text not null check (kind in ('course', 'book', 'reading', 'lecture')),
  node_id int not null,
  course_id int not null references authored_course,
  request_id uuid unique,
  parent_id int,
  rank text collate "C" not null,
  title text not null,
  fields jsonb not null,
  body text,
  revision int not null default 1,
  body_revision int not null default 1,
  is_removed boolean not null default false,
  changed_at timestamptz not null,
  changed_by int not null references staff,
  primary key (kind, node_id)
);
create index authored_node_of_course on authored_node (course_id);
create table course_version (
  course_id int not null references authored_course,
  version int not null,
  document jsonb not null,
  changes int not null,
  published_at timestamptz not null,
  published_by int not null references staff,
  primary key (course_id, version)
);
`;

/** Topics come and go within a chapter's row; what was the highest id of one must be known all the same. */
export const topicIds = `
alter table authored_course add column last_topic_id int not null default 0;
`;

/** Videos on their way to lectures: which, whose, and how far. */
export const lectureUploads = `
create table lecture_upload (
  upload_id uuid primary key,
  course_id int not null references authored_course,
  lecture_id int not null,
  staff_id int not null references staff,
  file_name text not null,
  file text not null unique,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received <= bytes),
  state text not null check (state in ('receiving', 'checking', 'ready', 'refused', 'dropped', 'used')),
  fault text,
  facts jsonb,
  made_at timestamptz not null,
  changed_at timestamptz not null
);
create index lecture_upload_of_lecture on lecture_upload (lecture_id);
`;
