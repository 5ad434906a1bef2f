/** Where an account plays now, and whether somebody sat there when a lecture was opened. */
export const lectureStreams = `
create table video_stream (
  student_id int primary key references student,
  stream_id uuid not null,
  bullet_id int not null,
  device text not null,
  seen_at timestamptz not null
);

create table video_opening (
  student_id int not null references student,
  opened_at timestamptz not null,
  bullet_id int not null,
  is_active boolean,
  primary key (student_id, opened_at, bullet_id)
);
`;
