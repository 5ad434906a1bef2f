export { countCourse } from './standing/student-facts.ts';
export { doneShare, type DonePart } from './standing/done-share.ts';
