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
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

const access = { staff: 'content.publish', reach: 'courses' } as const;

/** Bytes of an archive of courses: videos are in it. */
export const maxCourseArchiveBytes = 20_000_000_000;
/** The bytes of an archive go to `/:importId` under it, by the tus protocol. */
export const courseArchivePath = '/api/console/course-imports/archive';

/**
 * `receiving`: its bytes come; `checking`: it is unpacked and read; `ready`: what it would do is seen, and nothing written;
 * `running`: it is written, whoever looks; `failed`: nothing was, or not all of its banks.
 */
export const CourseImportState = oneOf(
  'receiving',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
);
export type CourseImportState = Static<typeof CourseImportState>;

/** What becomes of a course of the files. */
export const CourseAnswer = oneOf('update', 'beside', 'skip');
export type CourseAnswer = Static<typeof CourseAnswer>;

/**
 * `new`: it is put beside whatever is here; `update`: its files say which one here it is; `ask`: they do not, and somebody has to;
 * `pages`: the course here is written by pages, and no file changes it; `faulty`: it cannot be read; `notOwn`: who asks may not
 * change that course, or make one.
 */
export const BroughtKind = oneOf('new', 'update', 'ask', 'pages', 'faulty', 'notOwn');
export type BroughtKind = Static<typeof BroughtKind>;

export const CountedThing = oneOf(
  ...(['books', 'readings', 'lectures', 'questions', 'cards', 'papers'] as const),
  ...(['camps', 'lives'] as const),
);
export type CountedThing = Static<typeof CountedThing>;

export const ThingCounts = object({
  what: CountedThing,
  added: integer(0),
  changed: integer(0),
  unchanged: integer(0),
  /** That the files have no more: questions, papers and camps are taken out of use, all else goes. */
  removed: integer(0),
});
export type ThingCounts = Static<typeof ThingCounts>;

/** Questions of a bank that comes with a course. */
export const BroughtBank = object({
  file: longText(),
  added: integer(0),
  changed: integer(0),
  unchanged: integer(0),
  skipped: integer(0),
  /** Why rows of it, or all, are left out; the first of them. */
  faults: list(longText()),
});
export type BroughtBank = Static<typeof BroughtBank>;

export const BroughtCourse = object({
  /** In the files. */
  folder: longText(),
  title: longText(),
  kind: BroughtKind,
  /** That stands here under its number or its origin. */
  here: nullable(object({ courseId: id(), title: longText() })),
  /** What can be said of it; the first is what happens where nothing is said, but of one that asks. */
  choices: list(CourseAnswer),
  /** Null: it asks, and nothing of it is taken before somebody says. */
  answer: nullable(CourseAnswer),
  counts: list(ThingCounts),
  /** What students did with what its files have no more, in words. */
  losses: list(longText()),
  /** Lectures whose video is made after the import. */
  videos: integer(0),
  /** Each lecture whose video is not in the files, by its place. */
  withoutVideo: list(longText()),
  banks: list(BroughtBank),
  /** With file and place; what they name is left out. The first of them. */
  faults: list(longText()),
  faultCount: integer(0),
  /** The course that it became; null: it is not written. */
  courseId: nullable(id()),
});
export type BroughtCourse = Static<typeof BroughtCourse>;

export const CourseImport = object({
  importId: uuid(),
  fileName: text(),
  state: CourseImportState,
  /** Who began it; others only look. */
  isMine: flag(),
  by: text(),
  begunAt: moment(),
  endedAt: nullable(moment()),
  bytes: longInteger(0),
  received: longInteger(0),
  /** How much of how much is unpacked or written; of none: that is not known. */
  progress: object({ done: longInteger(0), of: longInteger(0) }),
  /** Counts what was said about it. */
  revision: integer(0),
  courses: list(BroughtCourse),
  /** What else stands in the files, and is not taken, in words. */
  leftOut: list(longText()),
  /** What is taken otherwise than the files say, and what is wrong outside of a course. */
  notes: list(longText()),
  /** The school changed since it was looked at: it was looked at again. */
  isChangedSince: flag(),
  fault: nullable(longText()),
});
export type CourseImport = Static<typeof CourseImport>;

/** Makes place for an archive that is going to come. The same id again answers how far it came. */
export const beginCourseImport = operation({
  summary: '开始上传课程文件的压缩包，断了可以接着传',
  method: 'POST',
  path: '/api/console/course-imports/begin',
  access,
  body: object({ importId: uuid(), fileName: text(200, 1), bytes: longInteger(1) }),
  data: object({ importId: uuid(), bytes: longInteger(0), received: longInteger(0) }),
  refusals: ['uploadTooLarge', 'uploadNoRoom', 'idReused'],
});

/** The last fifty: the own, and of whoever may publish all courses everybody's. */
export const listCourseImports = operation({
  summary: '导入过的课程文件',
  method: 'GET',
  path: '/api/console/course-imports',
  access,
  data: list(
    object({
      importId: uuid(),
      fileName: text(),
      state: CourseImportState,
      by: text(),
      isMine: flag(),
      begunAt: moment(),
      endedAt: nullable(moment()),
      /** Of the courses that were written. */
      titles: list(longText()),
    }),
  ),
});
export type ListedCourseImport = Static<typeof listCourseImports.declaration.data>[number];

export const getCourseImport = operation({
  summary: '看一次课程文件的导入：会怎样，或做了什么',
  method: 'GET',
  path: '/api/console/course-imports/:importId',
  access,
  params: object({ importId: uuid() }),
  data: CourseImport,
  refusals: ['courseImportUnknown'],
});

/** Says what becomes of courses; all is looked at again by that. */
export const answerCourseImport = operation({
  summary: '说明课程文件里的每门课怎么办，重新看一遍',
  method: 'POST',
  path: '/api/console/course-imports/answers',
  access,
  body: object({
    importId: uuid(),
    revision: integer(0),
    answers: list(object({ folder: text(200, 1), answer: CourseAnswer }), 500),
  }),
  data: object({ revision: integer(0) }),
  refusals: [
    ...(['courseImportUnknown', 'courseImportOver', 'courseImportChanged'] as const),
    'courseAnswerUnknown',
  ],
});

/**
 * Writes what was seen, in a job that goes on when the page is closed. Where the school changed since, nothing is written, and it is
 * looked at again. `isLossSeen`: whoever asks saw what students lose.
 */
export const runCourseImport = operation({
  summary: '导入课程文件',
  method: 'POST',
  path: '/api/console/course-imports/run',
  access: { ...access, isForPerson: true },
  body: object({
    ...{ importId: uuid(), revision: integer(0), isLossSeen: optional(flag()) },
    why: optional(text(200)),
  }),
  data: done(),
  refusals: [
    ...(['courseImportUnknown', 'courseImportOver', 'courseImportChanged'] as const),
    ...(['courseImportAsks', 'courseImportNothing', 'courseImportLoss'] as const),
  ],
});

/** Its archive goes. Of one that is written or being written it stays. */
export const dropCourseImport = operation({
  summary: '不导入带来的课程文件',
  method: 'POST',
  path: '/api/console/course-imports/drop',
  access,
  body: object({ importId: uuid() }),
  data: done(),
  refusals: ['courseImportOver'],
});
