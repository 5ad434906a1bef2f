/** What a company's seat gave ends with it, and is not the student's to postpone. */
export const lentCourses = `alter table enrolment add column lent_until date;`;
