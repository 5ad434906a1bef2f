import {
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
  moment,
  nullable,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Bytes of the largest file that a course can hand out. */
export const maxCourseFileBytes = 2_000_000_000;
/** The bytes of an upload go to `/:uploadId` under it, by the tus protocol. */
export const courseFileUploadPath = '/api/console/files/upload';

export const CourseFile = object({
  fileId: id(),
  /** Null: of the whole course. */
  bookId: nullable(id()),
  title: text(),
  fileName: text(),
  bytes: integer(0),
  madeAt: moment(),
  /** It came with a package, whose next import brings it again: pages do not change it. */
  isOfPackage: flag(),
});
export type CourseFile = Static<typeof CourseFile>;

/** They are read at /files/console/course-file/:fileId. */
export const listCourseFiles = operation({
  summary: '一门课的资料',
  method: 'GET',
  path: '/api/console/courses/:courseId/files',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: list(CourseFile),
  refusals: ['courseUnknown'],
});

export const CourseFileUpload = object({
  uploadId: uuid(),
  bytes: longInteger(0),
  /** Bytes that are kept: from there it goes on. */
  received: longInteger(0),
});

/** Makes place for a file that is going to come. The same id again answers how far it came. */
export const beginCourseFile = operation({
  summary: '开始上传一份资料，断了可以接着传',
  method: 'POST',
  path: '/api/console/files/begin',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    uploadId: uuid(),
    courseId: id(),
    /** The file whose place it takes; null: it is another. */
    replaces: nullable(id()),
    fileName: text(200, 1),
    bytes: longInteger(1),
  }),
  data: CourseFileUpload,
  refusals: [
    'courseUnknown',
    'courseFileUnknown',
    'courseFileOfPackage',
    'uploadTooLarge',
    'uploadNoRoom',
    'idReused',
  ],
});

/** Hands out what has come whole, or puts it where another file was. Done again it changes nothing. */
export const putCourseFile = operation({
  summary: '把传完的资料放进课程，或换掉原来的一份',
  method: 'POST',
  path: '/api/console/files/put',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    uploadId: uuid(),
    /** Of the whole course, or of one of its books. */
    bookId: nullable(id()),
    title: text(200),
  }),
  data: object({ fileId: id() }),
  refusals: [
    'courseFileTitleEmpty',
    'uploadNotReady',
    'courseFileUnknown',
    'courseFileChanged',
    'bookUnknown',
  ],
});

export const dropCourseFile = operation({
  summary: '不要一份没有传完的资料',
  method: 'POST',
  path: '/api/console/files/drop',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ uploadId: uuid() }),
  data: done(),
});

const shown = object({ title: text(200), bookId: nullable(id()) });

export const saveCourseFile = operation({
  summary: '修改一份资料的标题和它属于哪本书',
  method: 'POST',
  path: '/api/console/files/save',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    fileId: id(),
    title: text(200),
    bookId: nullable(id()),
    /** As it was when the change was begun. */
    seen: shown,
  }),
  data: done(),
  refusals: [
    'courseFileTitleEmpty',
    'courseFileUnknown',
    'courseFileOfPackage',
    'courseFileChanged',
    'bookUnknown',
  ],
});

/** Its bytes are kept for a week, in which it can be taken back. */
export const removeCourseFile = operation({
  summary: '删除一份资料',
  method: 'POST',
  path: '/api/console/files/remove',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ fileId: id() }),
  data: object({ title: text() }),
  refusals: ['courseFileUnknown', 'courseFileOfPackage'],
});
