import {
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  operation,
  type Static,
} from '../kernel.ts';
import { CoursewareStanding } from './index.ts';

export const listCourseware = operation({
  summary: '一门课里的外来课件：版本，多少人在学、学完了',
  method: 'GET',
  path: '/api/console/courses/:courseId/courseware',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: list(
    object({
      coursewareId: id(),
      title: longText(),
      bookName: longText(),
      readingName: longText(),
      version: integer(1),
      standard: longText(),
      bytes: integer(0),
      files: integer(0),
      passPercent: nullable(integer(1, 100)),
      minutes: nullable(integer(1)),
      madeAt: moment(),
      begun: integer(0),
      done: integer(0),
    }),
  ),
  refusals: ['courseUnknown'],
});

export const listCoursewareLearners = operation({
  summary: '谁学过一份外来课件：完成、得分、用时',
  method: 'GET',
  path: '/api/console/courseware/:coursewareId/learners',
  access: { staff: 'report.read' },
  params: object({ coursewareId: id() }),
  data: list(
    object({
      studentId: id(),
      nickname: longText(),
      version: integer(1),
      percent: integer(0, 100),
      score: nullable(object({ raw: number(), max: number() })),
      seconds: integer(0),
      begunAt: moment(),
      doneAt: nullable(moment()),
      lastAt: moment(),
    }),
  ),
  refusals: [],
});

export const StudentCourseware = object({
  coursewareId: id(),
  title: longText(),
  courseName: longText(),
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
