import type { ListedStudent, StudentStanding } from '@xuezhou/contract/account/console';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';

/** Falls behind in nothing. */
export const standing = (given: Partial<StudentStanding> = {}): StudentStanding => ({
  ...{ countedAt: '2026-11-27T01:00:00Z', chapters: { learned: 23, all: 62 }, aheadDays: -3 },
  ...{ studiedAt: '2026-11-27T00:12:00Z', minutes: Array<number>(14).fill(30), reasons: [] },
  accuracy: { answers: 132, percent: 61, change: -2 },
  ...given,
});

export const studentRow = (given: Partial<ListedStudent> = {}): ListedStudent => ({
  ...{ studentId: 100_001, nickname: '林知远', mobile: '138****7715', email: null },
  ...{ identityStatus: 1, courses: 1, registeredOn: '2026-08-03' },
  ...{ className: null, tags: [], assistant: null, standing: null },
  ...given,
});

/** Of 林知远, and open today. */
export const enrolment = (given: Partial<Enrolment> = {}): Enrolment => ({
  ...{ studentId: 100_001, courseId: 1, courseTitle: 'CFA 一级精讲班', enrolledOn: '2026-08-03' },
  ...{ closedBy: null, opensOn: null, expiresOn: '2027-08-31', pausedOn: null },
  ...{ waitingDays: null, isTakenBack: false },
  ...given,
});

export const choices = [
  { courseId: 1, title: 'CFA 一级精讲班', isOpen: false },
  { courseId: 2, title: 'Excel 财务建模', isOpen: false },
];
