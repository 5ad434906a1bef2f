/** What students want not to see in their calendar; whoever says nothing sees all of it. */
export const calendarWishes = `
create table message_calendar_off (
  student_id int not null references student,
  kind text not null check (kind in ('class', 'study')),
  primary key (student_id, kind)
);
`;
