export {
  admit,
  closedRefusal,
  coursesGiven,
  coursesHeld,
  courseFacts,
  courseOfEach,
  courseOfStudent,
  demandCourse,
  enrolledStudents,
  enrolments,
  firstEnrolments,
  hasCourse,
  isOpenOn,
  isOwned,
  openEnrolments,
  periodOf,
  redeemedPeriods,
  studentsEnding,
  studentsWithEnd,
  timesPostponed,
  type CourseAccess,
  type CourseFacts,
} from './admit.ts';
export { coursePolicies, defaultPolicy, type CoursePolicy } from './course-policy.ts';
export { extendCourse, extensibleCourses } from './extend-course.ts';
export { presentPeriod } from './present-period.ts';
export { openApplications, presentReopen, type ReopenRow } from './reopen/reopen.repository.ts';
export { demandMode } from './restrictions.ts';
export { endWithoutGiven, givePeriod, takeBackPeriod } from './give-period.ts';
export { giftsWithout, type GivenPeriod, type LaterGift } from './without-given.ts';
export { boughtEndOf, boughtEnds, lentEndOf, lentEnds, owedOf } from './owed-ends.ts';
export { movePeriod } from './move-period.ts';
export { enrolMany, periodsOfMany, removeEnrolments, type HeldPeriod } from './enrol-many.ts';
export { putPeriodBack, type LoggedPeriod } from './console/undo-period.ts';
export { presentEnrolment } from './console/read-enrolments.ts';
export {
  enrolmentTies,
  seatOrders,
  takenBackAmong,
  type AskedTies,
  type EndedTies,
  type EnrolmentTie,
} from './withdraw/enrolment-ties.ts';
export { holdCoursesOf, holdEnrolments } from './withdraw/own-enrolments.ts';
export { demandWithdrawable, planWithdrawal, seenOf } from './withdraw/plan-withdrawal.ts';
export { askedDigest, changedByAct, manyDone, withdrawMany } from './withdraw/withdraw.ts';
export { demandLastDay } from './console/demand-last-day.ts';
export {
  changePeriodsOfMany,
  isForOwnPage,
  planPeriods,
  seenOfPeriods,
} from './withdraw/change-many.ts';
