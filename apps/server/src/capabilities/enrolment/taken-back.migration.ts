/** A course that was taken back is postponed no more; how many days the student added, so that these go back with it. */
export const takenBack = `
alter table enrolment
  add column postponed_days integer not null default 0,
  add column taken_back boolean not null default false;
`;

/** What a company's seat gave ends with it, and is not the student's to postpone. */
export const lentCourses = `alter table enrolment add column lent_until date;`;
