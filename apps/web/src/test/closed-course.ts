import type { Course } from '@xuezhou/contract/course';

/** A course whose period is over, for pages of any capability. */
export const closedCourse: Course = {
  courseId: 1,
  courseName: 'CFA 一级精讲班',
  cover: '一级全科',
  subtitle: '',
  family: 'CFA',
  examDate: null,
  expireDate: '2026-10-31',
  expired: true,
  period: {
    closedBy: 'expired',
    opensOn: null,
    postponeDays: null,
    canPreopen: false,
    canReopen: true,
  },
  modes: ['challenge', 'video'],
  hasAgreement: false,
  hasLive: false,
  currentPoints: 0,
  totalPoints: 4,
  files: [],
  books: [],
};
