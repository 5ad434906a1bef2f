import {
  day,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  text,
  type Static,
} from '../kernel.ts';

/** Minutes a week: from half an hour to ten hours a day. */
export const weeklyMinutes = { least: 30, most: 4200, usual: 480 } as const;

/** How a student means to learn a course until its exam. */
export const StudyPlan = object({
  courseId: id(),
  courseName: longText(),
  /** The student's own sitting where one was chosen, else the course's; null: no exam. */
  examDate: nullable(day()),
  /** Null: there is no plan yet. */
  weeklyMinutes: nullable(integer(weeklyMinutes.least, weeklyMinutes.most)),
  /** Chapters of the course that are still to be learned, and their minutes. */
  chaptersLeft: integer(0),
  minutesLeft: integer(0),
  /** Days ahead of the plan, or behind it where negative; null without a plan, or when all of it is done. */
  daysAhead: nullable(integer()),
  /** The last day of new chapters; those until the exam are left for review. */
  learnUntil: nullable(day()),
  reviewDays: integer(0),
  /** By how many minutes a week the wished time is too short; 0 where it is enough. */
  missingMinutes: integer(0),
});
export type StudyPlan = Static<typeof StudyPlan>;

export const listStudyPlans = operation({
  summary: '学习计划：每门能学的课，学到哪天、比计划快几天或慢几天',
  method: 'GET',
  path: '/api/courses/plans',
  access: 'login',
  data: list(StudyPlan),
});

/** Spreads what is left of the course anew from today on; so it also makes good what was missed. */
export const saveStudyPlan = operation({
  summary: '定下或调整一门课的学习计划，从今天起重新排',
  method: 'POST',
  path: '/api/courses/plans',
  access: 'login',
  body: object({
    courseId: id(),
    examDate: nullable(day()),
    weeklyMinutes: integer(weeklyMinutes.least, weeklyMinutes.most),
  }),
  data: StudyPlan,
  refusals: ['courseNotOwned', 'identityRequired', 'courseExpired', 'examDatePassed'],
});

const StudyCalendar = object({
  /** Where a calendar fetches it without a session; who has it sees the plan. */
  path: text(300),
});

export const getStudyCalendar = operation({
  summary: '学习日历的订阅地址',
  method: 'GET',
  path: '/api/courses/calendar',
  access: 'login',
  data: StudyCalendar,
});

export const renewStudyCalendar = operation({
  summary: '换一个学习日历的订阅地址，旧的不再有效',
  method: 'POST',
  path: '/api/courses/calendar/renew',
  access: 'login',
  data: StudyCalendar,
});
