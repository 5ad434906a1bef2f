import { Closure, CourseMode } from './index.ts';
import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

const whose = { studentId: id(), courseId: id() };
const days = () => integer(1, 9999);
const why = () => optional(text(200));

/** What a student has of a course, as the school sees it. */
export const Enrolment = object({
  ...whose,
  courseTitle: text(),
  enrolledOn: day(),
  /** Why it cannot be studied today; null: it can. */
  closedBy: nullable(Closure),
  /** The first day; null: since it was got. */
  opensOn: nullable(day()),
  /** The last day; null: without end, or it waits to be taken up. */
  expiresOn: nullable(day()),
  pausedOn: nullable(day()),
  /** It waits to be taken up, for so many days; null: it does not wait, or will be without end. */
  waitingDays: nullable(days()),
  /** What it was given for was paid back. */
  isTakenBack: flag(),
});
export type Enrolment = Static<typeof Enrolment>;

/** What hangs on a course that somebody has: the order by which it was bought, a seat that somebody lends. */
export const HangingThing = object({
  kind: oneOf('order', 'code', 'class', 'seat', 'platform'),
  name: text(),
});
export type HangingThing = Static<typeof HangingThing>;

/** A POST, for a query cannot hold so many numbers. It changes nothing. */
export const listEnrolments = operation({
  summary: '几位学员的课程和有效期',
  method: 'POST',
  path: '/api/console/enrolments/list',
  access: { staff: 'student.read', reach: 'students' },
  body: object({ studentIds: list(id(), 500) }),
  data: list(Enrolment),
});

/** In the order of the catalogue. */
export const listCourseChoices = operation({
  summary: '可以给学员报名的课程',
  method: 'GET',
  path: '/api/console/enrolments/courses',
  access: { staff: 'student.read', reach: 'courses' },
  data: list(
    object({
      courseId: id(),
      title: text(),
      /** Everybody has it without being enrolled. */
      isOpen: flag(),
    }),
  ),
});

/** Enrolled again, the period is the new one. */
export const enrolStudent = operation({
  summary: '给学员报名',
  method: 'POST',
  path: '/api/console/enrolments/enrol',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({
    ...whose,
    /** The last day; null: without end. */
    until: nullable(day()),
    /** The first day; null: at once. */
    from: nullable(day()),
    /** It begins when the student takes it, for so many days. */
    waitingDays: nullable(days()),
    why: why(),
  }),
  data: done(),
  refusals: ['studentUnknown', 'courseUnknown', 'periodOver', 'periodReversed', 'periodTwice'],
});

/** Either `days` more than the last day, or to the day `until`. */
export const extendEnrolment = operation({
  summary: '延长学员的有效期',
  method: 'POST',
  path: '/api/console/enrolments/extend',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({ ...whose, days: optional(days()), until: optional(day()), why: why() }),
  data: object({ expiresOn: day() }),
  refusals: ['enrolmentUnknown', 'periodOver', 'periodEndless', 'periodLengthMissing'],
});

export const pauseEnrolment = operation({
  summary: '暂停学员的课程，暂停的日子不算在有效期里',
  method: 'POST',
  path: '/api/console/enrolments/pause',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({ ...whose, why: why() }),
  data: done(),
  refusals: ['enrolmentUnknown', 'pausedAlready', 'pauseExpired'],
});

/** The days of the pause are given back at the end. */
export const resumeEnrolment = operation({
  summary: '恢复学员暂停的课程',
  method: 'POST',
  path: '/api/console/enrolments/resume',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({ ...whose, why: why() }),
  /** Null: without end. */
  data: object({ expiresOn: nullable(day()) }),
  refusals: ['enrolmentUnknown', 'notPaused'],
});

const policy = {
  /** In the order of the page; the first is where the course opens. */
  modes: list(CourseMode, 20),
  /** How often a student may postpone alone, and by how many days. */
  postponeTimes: integer(0, 9999),
  postponeDays: days(),
  /** Whether a student may begin before the course does. */
  preopen: flag(),
};

export const getCoursePolicy = operation({
  summary: '一门课的规则：学习方式、自助延期、提前开课',
  method: 'GET',
  path: '/api/console/courses/:courseId/policy',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object(policy),
  refusals: ['courseUnknown'],
});

export const saveCoursePolicy = operation({
  summary: '修改一门课的规则',
  method: 'POST',
  path: '/api/console/courses/policy',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    courseId: id(),
    modes: optional(list(CourseMode, 20)),
    postponeTimes: optional(policy.postponeTimes),
    postponeDays: optional(policy.postponeDays),
    preopen: optional(flag()),
    /** As it was when the change was begun; left out: it does not matter. */
    seen: optional(object(policy)),
  }),
  data: object(policy),
  refusals: ['courseUnknown', 'coursePolicyChanged', 'courseModesEmpty'],
});

/** They are readable this once; the database keeps their digests. */
export const makeRedeemCodes = operation({
  summary: '生成兑换码，只显示这一次',
  method: 'POST',
  path: '/api/console/codes/make',
  access: { staff: 'enrolment.write' },
  body: object({
    courseId: id(),
    count: integer(1, 1000),
    /** How long it lasts from the day it is used; null: without end. */
    days: nullable(days()),
    /** The last day on which it can be used; null: any. */
    until: nullable(day()),
    note: text(200),
  }),
  data: object({ codes: list(text()) }),
  refusals: ['courseUnknown', 'periodOver'],
});

export const listRedeemCodes = operation({
  summary: '一门课的兑换码和使用情况',
  method: 'GET',
  path: '/api/console/codes',
  access: { staff: 'enrolment.write' },
  freshness: { late: 60 },
  query: object({ courseId: id() }),
  data: list(
    object({
      codeNo: id(),
      /** Its last four letters. */
      tail: text(),
      days: nullable(integer(1)),
      until: nullable(day()),
      note: text(),
      usedOn: nullable(day()),
      /** Who used it; null where nobody did, or the account has ended. */
      nickname: nullable(text()),
    }),
  ),
  refusals: ['courseUnknown'],
});

const request = {
  requestNo: id(),
  studentId: id(),
  nickname: text(),
  courseId: id(),
  courseTitle: text(),
  reason: text(),
  submittedOn: day(),
  attachments: integer(0),
};

export const listReopenRequests = operation({
  summary: '等待处理的重新开课申请',
  method: 'GET',
  path: '/api/console/requests/reopening',
  access: { staff: 'request.read' },
  data: list(object(request)),
});

/** Each look at the pictures is logged. */
export const getReopenRequest = operation({
  summary: '一份重新开课申请和它的图片',
  method: 'GET',
  path: '/api/console/requests/reopening/:requestNo',
  access: { staff: 'request.decide' },
  params: object({ requestNo: id() }),
  changesState: true,
  data: object({
    ...request,
    /** WebP in base64, in the order in which they were sent. */
    images: list(object({ place: integer(1), webp: longText() })),
  }),
  refusals: ['reopenUnknown'],
});

/** The answer, the new period and the message to the student come together or not at all. */
export const decideReopening = operation({
  summary: '处理重新开课申请：同意并给出天数，或不同意',
  method: 'POST',
  path: '/api/console/requests/reopening/decide',
  access: { staff: 'request.decide' },
  body: object({
    requestNo: id(),
    verdict: oneOf('approved', 'refused'),
    /** From today; of an approval. */
    days: optional(days()),
    /** The student sees it. */
    reply: optional(text(1000)),
  }),
  data: object({ nickname: text(), courseTitle: text(), reply: text() }),
  refusals: ['reopenUnknown', 'reopenDecided', 'reopenDaysMissing', 'reopenReplyEmpty'],
});
