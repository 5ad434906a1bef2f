export { noteAcceptedWords } from './accepted/accepted-words.ts';
export { nicknamesOf, sharesBrowser } from './device/shared-browser.ts';
export { studentRegistered } from './registration/student-registered.ts';
export { accountUnmade } from './roster/account-unmade.ts';
export { holdIdentityStatus, setIdentityStatus, studentAskedAbout } from './identity-status.ts';
export { bonusPoint, learningTotals } from './learning-facts.ts';
export { startSession } from './start-session.ts';
export { noteVendor } from './save-vendor.ts';
export { firstRegistration, people, registrations } from './people.sql.ts';
export { openIdOf } from './wechat/open-id-of.ts';
export { studentsFound, studentsMeant } from './console/student-desk.repository.ts';
export { standings } from './standing/standings.sql.ts';
export { standingOf } from './standing/standing-of.ts';
export {
  classesOfStudents,
  standingSource,
  type CountedStudent,
} from './standing/standing-source.ts';
export { allPersonalData } from './export/all-personal-data.ts';
export { maxShown, nicknamesAmong, studentsAsked } from './bulk/students-asked.ts';
export { holdAct } from './tags/whom.ts';
export { papersRunning } from './device/console-devices.ts';
