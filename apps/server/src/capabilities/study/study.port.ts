export { countCourse } from './standing/student-facts.ts';
export { doneShare } from './standing/done-share.ts';
