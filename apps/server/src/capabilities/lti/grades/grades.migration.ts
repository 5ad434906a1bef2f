/**
 * What platforms want back of a student's work, and how far it is sent: one row of each link that a student came by, so that a newer
 * score takes the place of one that waits.
 */
export const ltiGrades = `
alter table lti_platform add column token_address text;
alter table lti_platform add column score_rule text not null default 'best';
alter table lti_platform add column resting_until timestamptz;
alter table lti_platform add column rests int not null default 0;
alter table lti_launch add column line jsonb;

create table lti_line (
  student_id int not null references student,
  platform_id int not null references lti_platform,
  deployment_id text not null,
  link text not null,
  subject text not null,
  target text not null,
  course_id int not null,
  paper_id int,
  line_item text,
  may_score boolean not null,
  since timestamptz not null,
  said_at timestamptz not null,
  look_at timestamptz not null,
  looked_at timestamptz,
  seen int not null default 0,
  wanted jsonb,
  revision int not null default 0,
  state text not null default 'none',
  tries int not null default 0,
  due_at timestamptz,
  claimed_until timestamptz,
  stamp timestamptz,
  sent jsonb,
  sent_at timestamptz,
  fault text,
  primary key (student_id, platform_id, deployment_id, link)
);
create index lti_line_of_platform on lti_line (platform_id, state);
create index lti_line_of_subject on lti_line (platform_id, subject);
create index lti_line_to_look_at on lti_line (look_at) where line_item is not null and may_score;
create index lti_line_to_send on lti_line (due_at) where state = 'waiting';
`;
