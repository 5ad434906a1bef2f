import {
  flag,
  id,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** For so long the files of a course can be fetched. */
export const exportDays = 3;

export const CourseExport = object({
  exportId: uuid(),
  state: oneOf('working', 'ready', 'failed'),
  /** A server ended while it was made, and it was begun from the start. */
  isAgain: flag(),
  askedBy: text(),
  askedAt: moment(),
  /** From then on it is gone. */
  until: moment(),
  /** Of the archive; null until it is ready. */
  bytes: nullable(integer(0)),
  /** What the files do not hold, in Chinese. */
  left: list(text()),
});
export type CourseExport = Static<typeof CourseExport>;

export const listCourseExports = operation({
  summary: '一门课做好的和正在做的课程文件',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/exports',
  access: { staff: 'content.publish', reach: 'courses' },
  params: object({ courseId: id() }),
  data: object({
    title: text(),
    /** The last first. */
    exports: list(CourseExport),
  }),
  refusals: ['courseUnknown', 'courseNotPublished'],
});

/** What students see becomes files; the same `requestId` again, or another while one is made, answers that one. */
export const beginCourseExport = operation({
  summary: '把一门课做成课程文件，做好了可以下载',
  method: 'POST',
  path: '/api/console/content/courses/exports/begin',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ courseId: id(), requestId: uuid() }),
  data: object({ exportId: uuid() }),
  refusals: ['courseUnknown', 'courseNotPublished', 'courseNotInFiles', 'idReused'],
});
