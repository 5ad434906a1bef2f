/**
 * Papers that pages write: a draft, and each version as it was published. `form` is what a paper said when an attempt at it
 * began; null for attempts before this was kept, and for those that an older server began.
 */
export const papersByPages = `
alter table mock_paper add column draw_rules text[] not null default '{}';
alter table mock_attempt add column form jsonb;
create table authored_paper (
  paper_id int primary key,
  course_id int not null references course,
  request_id uuid not null unique,
  plan jsonb not null,
  revision int not null default 1,
  version int not null default 0,
  changed_at timestamptz not null,
  changed_by int not null references staff
);
create index authored_paper_of_course on authored_paper (course_id);
create table paper_version (
  paper_id int not null references authored_paper,
  version int not null,
  plan jsonb not null,
  published_at timestamptz not null,
  published_by int not null references staff,
  primary key (paper_id, version)
);
`;
