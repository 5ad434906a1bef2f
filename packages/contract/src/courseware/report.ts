import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { CoursewareStanding } from './index.ts';

const publish = { staff: 'content.publish', reach: 'courses' } as const;

/** How a student did in a version, as the package told it. */
export const CoursewareLearner = object({
  attemptId: id(),
  studentId: id(),
  nickname: longText(),
  version: integer(1),
  percent: integer(0, 100),
  /** Whether it told anything of its way. */
  tellsProgress: flag(),
  score: nullable(object({ raw: number(), max: number() })),
  seconds: integer(0),
  begunAt: moment(),
  doneAt: nullable(moment()),
  lastAt: moment(),
});
export type CoursewareLearner = Static<typeof CoursewareLearner>;

/** Of one that was taken away too: what was learned is kept. */
export const listCoursewareLearners = operation({
  summary: '谁学过一份外来课件：完成、得分、用时',
  method: 'GET',
  path: '/api/console/courseware/:coursewareId/learners',
  access: publish,
  params: object({ coursewareId: id() }),
  data: object({
    title: longText(),
    courseTitle: longText(),
    /** Students have it no more. */
    isRemoved: flag(),
    /** False: there are more than are given. */
    isWhole: flag(),
    list: list(CoursewareLearner),
  }),
  refusals: ['coursewareUnknown'],
});

/** What a student answered there, as the package told it. */
export const CoursewareAnswer = object({
  attemptId: id(),
  studentId: id(),
  nickname: longText(),
  version: integer(1),
  part: longText(),
  /** As the package describes it, else as it names it. */
  question: longText(),
  response: longText(),
  /** `other`: the package says something else of it. */
  result: nullable(oneOf('right', 'wrong', 'other')),
  at: moment(),
});
export type CoursewareAnswer = Static<typeof CoursewareAnswer>;

/** Of an attempt most that is given. */
export const maxCoursewareAnswers = 500;

/** What was answered in one attempt, in the order of time. */
export const listCoursewareAnswers = operation({
  summary: '一位学员在一份外来课件里的每一步作答',
  method: 'GET',
  path: '/api/console/courseware/:coursewareId/answers',
  access: publish,
  params: object({ coursewareId: id() }),
  query: object({ attemptId: id() }),
  data: object({
    /** False: there are more than are given. */
    isWhole: flag(),
    list: list(CoursewareAnswer),
  }),
  refusals: ['coursewareUnknown'],
});

/** The names leave the school: a second person agrees first, and whoever asked for it fetches it by getApprovalAnswer. */
export const exportCourseware = operation({
  summary: '导出一份外来课件的成绩和作答',
  method: 'POST',
  path: '/api/console/courseware/export',
  access: { staff: 'student.export' },
  body: object({ coursewareId: id(), why: text(200) }),
  data: object({
    title: longText(),
    /** False: there are more than are given. */
    isWhole: flag(),
    learners: list(CoursewareLearner),
    answers: list(CoursewareAnswer),
  }),
  refusals: [
    'coursewareUnknown',
    'permissionMissing',
    'whyEmpty',
    'approvalAsked',
    'approvalDelayed',
  ],
});

export const StudentCourseware = object({
  coursewareId: id(),
  title: longText(),
  courseName: longText(),
  /** Empty: the chapter where it stood is no more. */
  readingName: longText(),
  /** In the version that was begun last; done where any is. */
  standing: CoursewareStanding,
  lastAt: moment(),
});
export type StudentCourseware = Static<typeof StudentCourseware>;

/** Those that were begun, the last first. */
export const listStudentCourseware = operation({
  summary: '一位学员学过的外来课件：完成、得分、用时',
  method: 'GET',
  path: '/api/console/students/:studentId/courseware',
  access: { staff: 'student.read', reach: 'students' },
  params: object({ studentId: id() }),
  data: list(StudentCourseware),
});
