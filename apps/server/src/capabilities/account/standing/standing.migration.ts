/**
 * What was counted of how each student learns, and why they fall behind by the school's rules; tags and assistants, with
 * what was ended by which act, so that it can be taken back.
 */
export const standings = `
create table student_standing (
  student_id int primary key references student,
  course_id int,
  facts jsonb not null,
  minutes int[] not null,
  studied_at timestamptz,
  reasons jsonb not null,
  rules text[] not null,
  weight int not null,
  counted_at timestamptz not null
);
create index student_standing_behind on student_standing (weight desc, student_id) where weight > 0;
create index student_standing_counted on student_standing (counted_at);

create table behind_rules (
  only_row boolean primary key default true check (only_row),
  version int not null,
  rules jsonb not null,
  changed_at timestamptz not null
);

create table student_tag (
  student_id int not null references student,
  tag text not null,
  act_id uuid not null,
  tagged_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz
);
create unique index student_tag_now on student_tag (student_id, tag) where ended_at is null;
create index student_tag_people on student_tag (tag, student_id) where ended_at is null;
create index student_tag_made on student_tag (act_id);
create index student_tag_ended on student_tag (ended_by) where ended_by is not null;
create index student_tag_past on student_tag (student_id);

create table student_assistant (
  student_id int not null references student,
  staff_id int not null,
  act_id uuid not null,
  assigned_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz
);
create unique index student_assistant_now on student_assistant (student_id) where ended_at is null;
create index student_assistant_people on student_assistant (staff_id, student_id) where ended_at is null;
create index student_assistant_made on student_assistant (act_id);
create index student_assistant_ended on student_assistant (ended_by) where ended_by is not null;
create index student_assistant_past on student_assistant (student_id)`;
