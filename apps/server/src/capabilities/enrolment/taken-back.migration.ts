/** A course that was taken back is postponed no more; how many days the student added, so that these go back with it. */
export const takenBack = `
alter table enrolment
  add column postponed_days integer not null default 0,
  add column taken_back boolean not null default false;
`;
