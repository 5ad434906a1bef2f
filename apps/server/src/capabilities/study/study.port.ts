export { countCourse, type CourseFacts } from './standing/student-facts.ts';
