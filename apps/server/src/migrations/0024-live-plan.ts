/** Live classes of the content files, known by the number that their file gives them; and who was told of a change. */
export const livePlan = `
alter table live_class
  alter column room set default gen_random_uuid(),
  add column content_id int unique;

create table live_notice (
  student_id int not null references student,
  live_id int not null references live_class on delete cascade,
  -- Of the plan that they were told of.
  revision int not null,
  primary key (student_id, live_id, revision)
);
`;
