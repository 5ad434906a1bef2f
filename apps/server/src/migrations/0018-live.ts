/**
 * Live classes. What is said is only ever added, each message under the next number of its class; taking one away adds
 * a row too. The servers' socket.io passes long events to each other through a table of its own.
 */
export const live = `
create table live_class (
  live_id int generated always as identity primary key,
  course_id int not null references course on delete cascade,
  title text not null,
  teacher text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Its name at the carrier.
  room uuid not null unique,
  ended_at timestamptz,
  cancelled_at timestamptz,
  is_streaming boolean not null default false,
  -- When the stream first came: second 0 of the recording.
  streamed_at timestamptz,
  replay_bullet_id int references bullet on delete set null,
  -- Seconds that the replay is ahead of the stream.
  replay_offset int not null default 0,
  -- Of the calendar's entry: grows with each change of the plan.
  revision int not null default 0,
  last_message int not null default 0,
  check (ends_at > begins_at)
);
create index live_class_of_course on live_class (course_id, begins_at);
create index live_class_begins on live_class (begins_at);

create table live_host (
  student_id int not null references student,
  live_id int not null references live_class on delete cascade,
  primary key (student_id, live_id)
);

create table live_message (
  student_id int not null references student,
  message_id uuid not null,
  live_id int not null references live_class on delete cascade,
  number int not null,
  text text not null,
  is_teacher boolean not null,
  sent_at timestamptz not null,
  primary key (student_id, message_id),
  unique (live_id, number)
);

create table live_message_removal (
  live_id int not null,
  number int not null,
  removed_at timestamptz not null,
  primary key (live_id, number),
  foreign key (live_id, number) references live_message (live_id, number) on delete cascade
);

create table live_mute (
  student_id int not null references student,
  live_id int not null references live_class on delete cascade,
  until timestamptz not null,
  primary key (student_id, live_id)
);

create table live_attendance (
  student_id int not null references student,
  live_id int not null references live_class on delete cascade,
  present tstzmultirange not null,
  primary key (student_id, live_id)
);

create index live_attendance_of_class on live_attendance (live_id);

create table live_reminder (
  student_id int not null references student,
  live_id int not null references live_class on delete cascade,
  -- A class that was moved is reminded of again.
  begins_at timestamptz not null,
  primary key (student_id, live_id, begins_at)
);

create table live_keyword (
  keyword text primary key,
  written text not null
);

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
`;
