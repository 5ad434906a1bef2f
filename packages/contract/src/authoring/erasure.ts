import {
  done,
  flag,
  id,
  integer,
  list,
  moment,
  object,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { CourseUse } from '../catalogue/course-use.ts';

/** For so many days it can be brought back whole. */
export const erasedDays = 7;

export const getCourseErasure = operation({
  summary: '删去一门课之前：谁还在用，什么会一起没有',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/erasure',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object({
    title: text(),
    /** 0: never published. */
    version: integer(0),
    uses: list(CourseUse),
  }),
  refusals: ['courseUnknown', 'courseOfFiles'],
});

/** With a second person. Whoever does it writes the title. */
export const eraseCourse = operation({
  summary: '删去一门课，7 天里可以找回',
  method: 'POST',
  path: '/api/console/content/courses/erase',
  access: { staff: 'course.erase', proposes: true },
  body: object({ courseId: id(), title: text(60), why: text(200) }),
  data: done(),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'courseTitleWrong',
    'courseInUse',
    'whyEmpty',
    'approvalAsked',
    'approvalDelayed',
  ],
});

export const ErasedCourse = object({
  courseId: id(),
  title: text(),
  why: text(),
  erasedBy: text(),
  erasedAt: moment(),
  /** From then on it is gone for good. */
  until: moment(),
  /** It came to be used since; it is kept until somebody looks. */
  isKept: flag(),
});
export type ErasedCourse = Static<typeof ErasedCourse>;

/** Those that can be brought back, the last first. */
export const listErasedCourses = operation({
  summary: '删去的课程',
  method: 'GET',
  path: '/api/console/content/courses/erased',
  access: { staff: 'content.read' },
  data: list(ErasedCourse),
});

export const restoreErasedCourse = operation({
  summary: '找回一门删去的课',
  method: 'POST',
  path: '/api/console/content/courses/erased/restore',
  access: { staff: 'course.erase' },
  body: object({ courseId: id() }),
  data: done(),
  refusals: ['courseNotErased'],
});
