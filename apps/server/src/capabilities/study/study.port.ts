export { countCourse } from './standing/student-facts.ts';
