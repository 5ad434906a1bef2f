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
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Most signs of what a part reports at once; a package may keep 64,000 of its own in it. */
export const longestReport = 400_000;

/** What a package said of itself, added up. */
export const CoursewareStanding = object({
  isDone: flag(),
  /** Percent of its way, as far as it told. */
  percent: integer(0, 100),
  /** Whether it told anything of its way; false too of what was never begun. */
  tellsProgress: flag(),
  /** Null where it told none. */
  score: nullable(object({ raw: number(), max: number() })),
  seconds: integer(0),
  /** It told so many answers that no more of them are kept one by one. */
  isFull: flag(),
});
export type CoursewareStanding = Static<typeof CoursewareStanding>;

export const CoursewarePart = object({
  /** As its package names it. */
  key: longText(),
  title: longText(),
  /** How deep it stands in the table of contents, from 0. */
  depth: integer(0),
  /** False of what only holds others. */
  opens: flag(),
  state: oneOf('new', 'begun', 'done'),
  score: nullable(object({ raw: number(), max: number() })),
});
export type CoursewarePart = Static<typeof CoursewarePart>;

export const Courseware = object({
  coursewareId: id(),
  courseId: id(),
  courseName: longText(),
  bookId: id(),
  bookName: longText(),
  readingId: id(),
  readingName: longText(),
  title: longText(),
  /** The version that is learned: who began one goes on in it. */
  version: integer(1),
  /** One that came after it; null: there is none. */
  newer: nullable(object({ version: integer(1), madeAt: moment() })),
  /** When it was left, null: it was never begun. */
  leftAt: nullable(moment()),
  parts: list(CoursewarePart),
  standing: CoursewareStanding,
  /** What besides its own word makes it done. */
  rule: object({ passPercent: nullable(integer(1, 100)), minutes: nullable(integer(1)) }),
});
export type Courseware = Static<typeof Courseware>;

const closed = ['courseNotOwned', 'courseExpired', 'locked'] as const;

const place = object({ courseId: id(), coursewareId: id() });

export const getCourseware = operation({
  summary: '一份外来课件：学到哪、得分、用时和它的各部分',
  method: 'GET',
  path: '/api/courseware/:courseId/:coursewareId',
  access: 'auth',
  params: place,
  data: Courseware,
  refusals: [...closed],
});

/** Begins one stretch of learning in a part of a package. The same id again answers with an address anew. */
export const openCourseware = operation({
  summary: '打开外来课件的一部分，接着上次的地方',
  method: 'POST',
  path: '/api/courseware/:courseId/:coursewareId/open',
  access: 'auth',
  params: place,
  body: object({
    sessionId: orElse(uuid(), 'newId'),
    /** Empty: where one stopped. */
    part: text(300),
    /** Origin of the page that will show it: no other may. */
    page: text(300),
  }),
  data: object({
    sessionId: uuid(),
    part: longText(),
    standard: oneOf('1.2', '2004'),
    /** Of the page that plays it, on an origin of its own. */
    address: longText(),
    /** What it opens there. */
    href: longText(),
    /** What it told last, as JSON of its standard; empty: nothing. */
    state: longText(),
    /** Whether it goes on where it stopped. */
    resumes: flag(),
    /** Of earlier stretches, as its standard writes it. */
    totalTime: longText(),
    launchData: longText(),
    masteryScore: longText(),
    /** Of 2004: what its manifest names, which it finds when it begins. */
    objectives: list(longText()),
    /** Of 2004: the share from which it is completed; empty: it says so itself. */
    completionThreshold: longText(),
    /** What it keeps to itself, as its standard writes it; empty: as long as one likes. */
    timeAllowed: longText(),
    timeLimitAction: longText(),
  }),
  refusals: [...closed, 'coursewareClosed', 'coursewarePartUnknown', 'idReused'],
});

/**
 * Keeps what a package reported, as it came. Sent twice it counts once; what comes late or out of order is kept too and
 * moves nothing back: what was done stays done.
 */
export const reportCourseware = operation({
  summary: '记下课件报来的进度、得分、用时和作答',
  method: 'POST',
  path: '/api/courseware/report',
  access: 'login',
  body: object({
    reportId: orElse(uuid(), 'newId'),
    sessionId: uuid(),
    /** When it was reported, by the browser. */
    at: orElse(moment(), 'now'),
    /** Which of its session's reports. */
    order: integer(0),
    /** All that the package keeps, as JSON. */
    state: text(longestReport),
  }),
  data: CoursewareStanding,
  refusals: ['coursewareSessionUnknown', 'coursewareReportUnreadable', 'idReused'],
});

/** Leaves the version that was begun for the newest, from its start. What was learned stays. */
export const renewCourseware = operation({
  summary: '换成课件的新版，从头学；旧版的成绩留着',
  method: 'POST',
  path: '/api/courseware/:courseId/:coursewareId/renew',
  access: 'auth',
  params: place,
  data: Courseware,
  refusals: [...closed],
});
