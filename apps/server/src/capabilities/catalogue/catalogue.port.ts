export { courseTitles, demandCourseTitle, readingTitles } from './course-title.ts';
export {
  countedUse,
  courseUses,
  namedUse,
  usesOf,
  type FindCourseUses,
} from './erasure/course-uses.ts';
export {
  courseGone,
  emptyCourse,
  holdCourses,
  isErased,
  lockForErasure,
  setErased,
  shownCourses,
  type GoneCourse,
} from './erasure/erased.ts';
export { isIdentityRequired, wasIdentityRequired } from './identity-requirement.ts';
export { placeOfBook, placeOfSubject } from './places.ts';
export { isInExtent, isTrialReading, type Extent } from './variant.sql.ts';
export { taughtCourses, videosOf, type TaughtCourse } from './taught-lectures.ts';
export * from './content/content-rows.ts';
export { contentOfCourse, type CourseContent } from './content/course-content.ts';
export {
  findOtherParts,
  removeParts,
  subjectsIn,
  subjectsOfLectures,
  type Parts,
} from './content/remove-parts.ts';
export { bookTitled, nameFirstBook, storeBooks } from './content/store-books.ts';
export {
  addCourse,
  courseGroups,
  firstOwnCourse,
  nameOfGroup,
  setAccess,
  storeCourse,
  subjectGroups,
  type Access,
} from './content/store-course.ts';
export {
  broughtIds,
  confirmCourse,
  courseOfOrigin,
  formerOriginsOf,
  giveOrigins,
  noteBrought,
  noteFormerNumbers,
  noteNumbers,
  numbersOfCourse,
  numbersOfOrigin,
  originOfCourse,
  type CourseNumber,
  type CourseOrigin,
} from './origin/course-origin.ts';
export { becomeSchool, giveSchoolOrigin, schoolOrigin } from './origin/school-origin.ts';
export { storeReadings } from './content/store-readings.ts';
export { storeSections, storeSubjects, type Place } from './content/store-sections.ts';
