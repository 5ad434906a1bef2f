/** Teams: a class's place to talk. Who is a member follows from the class, or from the course. */
export const teams = `
create table im_team (
  team_id int generated always as identity primary key,
  course_id int not null references course on delete cascade,
  -- Null: of everybody who is enrolled in the course.
  class_id int unique references camp_class on delete cascade,
  name text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  last_message int not null default 0
);
create unique index im_team_of_course on im_team (course_id) where class_id is null;
create index im_team_by_course on im_team (course_id);

create table im_teacher (
  student_id int not null references student,
  team_id int not null references im_team on delete cascade,
  primary key (student_id, team_id)
);

create table im_message (
  student_id int not null references student,
  message_id uuid not null,
  team_id int not null references im_team on delete cascade,
  number int not null,
  text text not null,
  mentions int[] not null,
  is_teacher boolean not null,
  file_name text,
  file_type text,
  file_bytes int,
  file_place text,
  sent_at timestamptz not null,
  primary key (student_id, message_id),
  unique (team_id, number),
  check (num_nulls(file_name, file_type, file_bytes, file_place) in (0, 4))
);
create index im_message_by_time on im_message (student_id, sent_at);

create table im_message_removal (
  team_id int not null,
  number int not null,
  removed_at timestamptz not null,
  primary key (team_id, number),
  foreign key (team_id, number) references im_message (team_id, number) on delete cascade
);

create table im_mute (
  student_id int not null references student,
  team_id int not null references im_team on delete cascade,
  until timestamptz not null,
  primary key (student_id, team_id)
);

create table im_announcement (
  announcement_id int generated always as identity primary key,
  team_id int not null references im_team on delete cascade,
  title text not null,
  content text not null,
  author text not null,
  sent_at timestamptz not null
);
create index im_announcement_by_team on im_announcement (team_id, announcement_id);

create table im_reading (
  student_id int not null references student,
  team_id int not null references im_team on delete cascade,
  read_number int not null default 0,
  read_announcement int not null default 0,
  -- When a message last told the student of being named.
  mention_told_at timestamptz,
  primary key (student_id, team_id)
);
`;
