/**
 * Which school a catalogue is of, and which course one is, in whatever school it stands: given when its files first leave, or brought by them. Of one that files
 * brought `course_number` has what each id of theirs is called here, so that a newer export finds its own and nothing else.
 */
export const courseOrigins = `
create table if not exists course_origin (
  course_id int primary key references course,
  origin uuid not null unique,
  is_brought boolean not null default false,
  local uuid not null default gen_random_uuid()
);
create table if not exists school_origin (
  only_row boolean primary key default true check (only_row),
  origin uuid not null
);
create table if not exists course_number (
  course_id int not null references course,
  kind text not null,
  theirs int not null,
  ours int not null,
  primary key (course_id, kind, theirs)
);
`;

/**
 * What a course was called before it was taken for the same as one of another school, with what ids were called there: who has its
 * files from then finds it by that. And that somebody said of files without an origin that they are this course.
 */
export const formerOrigins = `
create table if not exists course_origin_former (
  origin uuid primary key,
  course_id int not null references course,
  is_brought boolean not null
);
create table if not exists course_number_former (
  origin uuid not null references course_origin_former on delete cascade,
  kind text not null,
  theirs int not null,
  ours int not null,
  primary key (origin, kind, theirs)
);
alter table course_origin add column if not exists is_confirmed boolean not null default false;
`;
