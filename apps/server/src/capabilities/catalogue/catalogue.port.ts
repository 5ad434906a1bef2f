export { courseTitles, demandCourseTitle } from './course-title.ts';
export { isIdentityRequired, wasIdentityRequired } from './identity-requirement.ts';
export { placeOfBook, placeOfSubject } from './places.ts';
export { isInExtent, isTrialReading, type Extent } from './variant.sql.ts';
export { taughtCourses, videosOf, type TaughtCourse } from './taught-lectures.ts';
