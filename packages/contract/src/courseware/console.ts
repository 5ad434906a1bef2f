import {
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export * from './report.ts';

/** A version of a package as it came: who began an older one goes on in it. */
export const CoursewareVersion = object({
  version: integer(1),
  standard: longText(),
  fileName: longText(),
  bytes: integer(0),
  files: integer(0),
  /** Titles of what opens, in their order. */
  parts: list(longText()),
  passPercent: nullable(integer(1, 100)),
  minutes: nullable(integer(1)),
  madeAt: moment(),
  /** Students get the newest that is; false: nobody but the staff sees it yet. */
  isPublished: flag(),
  begun: integer(0),
  done: integer(0),
});
export type CoursewareVersion = Static<typeof CoursewareVersion>;

export const ListedCourseware = object({
  coursewareId: id(),
  title: longText(),
  /** Null: the chapter where it stood is no more, and the names are empty. */
  readingId: nullable(id()),
  bookName: longText(),
  readingName: longText(),
  /** Students, in whichever version. */
  begun: integer(0),
  done: integer(0),
  /** The newest first. */
  versions: list(CoursewareVersion),
});
export type ListedCourseware = Static<typeof ListedCourseware>;

export const listCourseware = operation({
  summary: '一门课里的外来课件：版本，多少人在学、学完了',
  method: 'GET',
  path: '/api/console/courses/:courseId/courseware',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object({
    courseTitle: longText(),
    /** Of this course, by who asks. */
    mayPublish: flag(),
    /** Where a package can go. */
    places: list(object({ readingId: id(), bookName: longText(), readingName: longText() })),
    packages: list(ListedCourseware),
  }),
  refusals: ['courseUnknown'],
});

/** Who runs the packages of a course sees who learned in them. */
const publish = { staff: 'content.publish', reach: 'courses' } as const;

/** Bytes of the largest package: what unpacks into more than 150 MB is refused besides. */
export const maxCoursewareBytes = 200_000_000;
/** The bytes of an upload go to `/:uploadId` under it, by the tus protocol. */
export const coursewareUploadPath = '/api/console/courseware/upload';

/** A package of 200 MB is unpacked while one waits. */
const timeout = 300_000;

/** Makes place for a package that is going to come. The same id again answers how far it came. */
export const beginCoursewareUpload = operation({
  summary: '开始上传一份外来课件，断了可以接着传',
  method: 'POST',
  path: '/api/console/courseware/upload/begin',
  access: publish,
  body: object({
    uploadId: uuid(),
    courseId: id(),
    fileName: text(200, 1),
    bytes: longInteger(1),
  }),
  data: object({ uploadId: uuid(), bytes: longInteger(0), received: longInteger(0) }),
  refusals: ['courseUnknown', 'uploadTooLarge', 'uploadNoRoom', 'idReused'],
});

export const CoursewareInside = object({
  title: longText(),
  standard: longText(),
  files: integer(0),
  bytes: integer(0),
  parts: list(longText()),
  /** What of it does not come along here, in words. */
  notes: list(longText()),
});
export type CoursewareInside = Static<typeof CoursewareInside>;

/** Looks into a package that came whole, and writes nothing. */
export const checkCourseware = operation({
  summary: '看一份传完的课件里有什么，什么带不过来',
  method: 'POST',
  path: '/api/console/courseware/check',
  access: publish,
  timeout,
  body: object({ uploadId: uuid() }),
  data: CoursewareInside,
  refusals: ['uploadNotReady', 'coursewareUnreadable'],
});

/**
 * Puts a package that came whole into a chapter, or as a new version of one that is there: students do not see it before it is
 * published. Done again it changes nothing.
 */
export const putCourseware = operation({
  summary: '把传完的课件放进一章，或作为一份课件的新版，先不给学员看',
  method: 'POST',
  path: '/api/console/courseware/put',
  access: publish,
  timeout,
  body: object({
    uploadId: uuid(),
    /** One of both. */
    readingId: nullable(id()),
    coursewareId: nullable(id()),
    /** Empty: as the package calls itself, or as it is called. */
    title: text(200),
    passPercent: nullable(integer(1, 100)),
    minutes: nullable(integer(1, 10_000)),
  }),
  data: object({
    coursewareId: id(),
    version: integer(1),
    /** False: it is the very version that is there. */
    isNew: flag(),
  }),
  refusals: ['uploadNotReady', 'coursewareUnreadable', 'coursewareUnknown', 'placeUnknown'],
});

export const dropCoursewareUpload = operation({
  summary: '不要一份还没放进课程的课件',
  method: 'POST',
  path: '/api/console/courseware/upload/drop',
  access: publish,
  body: object({ uploadId: uuid() }),
  data: done(),
});

/** Who begins from now on begins in it; who began an older one goes on in that. */
export const publishCourseware = operation({
  summary: '发布外来课件的一版',
  method: 'POST',
  path: '/api/console/courseware/publish',
  access: publish,
  body: object({ coursewareId: id(), version: integer(1) }),
  data: done(),
  refusals: ['coursewareUnknown', 'coursewareVersionUnknown', 'coursewareVersionOld'],
});

export const renameCourseware = operation({
  summary: '修改一份外来课件的标题',
  method: 'POST',
  path: '/api/console/courseware/rename',
  access: publish,
  body: object({
    coursewareId: id(),
    title: text(200),
    /** As it was when the change was begun. */
    seen: text(200),
  }),
  data: done(),
  refusals: ['coursewareUnknown', 'coursewareTitleEmpty', 'coursewareChanged'],
});

/** Students do not see it any more, and it counts no more; what they did in it is kept, and all of it can be put back for a week. */
export const removeCourseware = operation({
  summary: '从课程里拿掉一份外来课件',
  method: 'POST',
  path: '/api/console/courseware/remove',
  access: publish,
  body: object({ coursewareId: id() }),
  data: object({ title: longText() }),
  refusals: ['coursewareUnknown'],
});
