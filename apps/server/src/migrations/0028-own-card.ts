/**
 * Cards that students write. Their numbers are far beyond those of content files and imported decks, so that the log,
 * the state and the plan of cards serve both. The words of a deleted one are gone; its row keeps a late edit out.
 */
export const ownCard = `
create sequence own_card_number as int start 1000000000;
alter table card add constraint card_id_of_school check (card_id < 1000000000);
create table own_card (
  student_id int not null references student,
  own_card_id uuid not null,
  card_id int not null unique default nextval('own_card_number'),
  course_id int not null references course,
  reading_id int,
  deck text not null,
  front text not null,
  back text not null,
  front_html text not null,
  back_html text not null,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  deleted_at timestamptz,
  primary key (student_id, own_card_id)
);
create index own_card_by_course on own_card (student_id, course_id) where deleted_at is null;
`;
