import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** Why a course of the student cannot be studied now. What was learned stays to be read. */
export const Closure = oneOf('unredeemed', 'paused', 'notOpen', 'expired');
export type Closure = Static<typeof Closure>;

/** The ways through a course that a class may take. */
export const courseModes = ['challenge', 'video'] as const;
export const CourseMode = oneOf(...courseModes);
export type CourseMode = Static<typeof CourseMode>;

/** When the student may study a course, and what can be done about it. */
export const AccessPeriod = object({
  closedBy: nullable(Closure),
  /** The first day; null: open since it was got. */
  opensOn: nullable(day()),
  /** Days that the student may add now; null where no postponement is left. */
  postponeDays: nullable(integer(1)),
  canPreopen: flag(),
  canReopen: flag(),
});
export type AccessPeriod = Static<typeof AccessPeriod>;

export const ReopenInfo = object({
  courseId: id(),
  courseName: longText(),
  /** Whether an application can be sent now. */
  canApply: flag(),
  state: oneOf('none', 'submitted', 'approved', 'refused'),
  reason: longText(),
  /** How many pictures go with it. */
  attachments: integer(0),
  submittedAt: nullable(moment()),
  /** What the school answered. */
  reply: nullable(longText()),
});
export type ReopenInfo = Static<typeof ReopenInfo>;

export const Restriction = object({
  courseId: id(),
  courseName: longText(),
  /** In the order in which they are shown; the first is where a course opens. */
  modes: list(CourseMode),
  identityRequired: flag(),
  closedBy: nullable(Closure),
  opensOn: nullable(day()),
  expireDate: nullable(day()),
});
export type Restriction = Static<typeof Restriction>;

/**
 * With `code`, redeems a code: for a course that the student has, its days are added. With `courseId` alone, takes up a
 * course that waits for it; its period begins then. Both may be sent twice.
 */
export const redeemCourse = operation({
  summary: '兑换课程：用兑换码，或领取已有的课程',
  method: 'POST',
  path: '/api/courses/redeem',
  access: 'login',
  body: object({ courseId: optional(id()), code: optional(text(60, 1)) }),
  data: object({
    courseId: id(),
    courseName: longText(),
    hasRedeemed: flag(),
    expireDate: nullable(day()),
  }),
  refusals: [
    'courseNotOwned',
    'redeemCodeUnknown',
    'redeemCodeUsed',
    'redeemCodeExpired',
    'redeemNotNeeded',
    'redeemTooMany',
  ],
});

/** `expireDate` is the last day that the student saw: one that has moved on since is not moved again. */
export const postponeCourse = operation({
  summary: '延长一门课的有效期',
  method: 'POST',
  path: '/api/courses/postpone',
  access: 'login',
  body: object({ courseId: id(), expireDate: optional(day()) }),
  data: object({ deferInfo: longText(), expireDate: day() }),
  refusals: ['courseNotOwned', 'postponeNotLeft'],
});

export const preopenCourse = operation({
  summary: '提前开课',
  method: 'POST',
  path: '/api/courses/preopen',
  access: 'login',
  body: object({ courseId: id() }),
  data: done(),
  refusals: ['courseNotOwned', 'preopenNotOffered'],
});

export const getReopenInfo = operation({
  summary: '重新开课的申请',
  method: 'GET',
  path: '/api/courses/reopen/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: ReopenInfo,
  refusals: ['courseNotOwned'],
});

/** JPEG, PNG or WebP; only the school sees them. */
const attachment = { maxBytes: 10_000_000, isOptional: true } as const;

/** While one waits for the school, another changes nothing. */
export const applyToReopen = operation({
  summary: '申请重新开课',
  method: 'POST',
  path: '/api/courses/reopen',
  access: 'login',
  body: object({ courseId: id(), reason: text(500, 1) }),
  files: { attachment1: attachment, attachment2: attachment, attachment3: attachment },
  data: ReopenInfo,
  refusals: ['courseNotOwned', 'reopenNotNeeded', 'imageInvalid'],
});

export const listRestrictions = operation({
  summary: '每门课可用的学习方式和时间限制',
  method: 'GET',
  path: '/api/class/restriction',
  access: 'login',
  data: list(Restriction),
});

export const getRestriction = operation({
  summary: '一门课可用的学习方式和时间限制',
  method: 'GET',
  path: '/api/nuxt/class/restriction/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: Restriction,
  refusals: ['courseNotOwned'],
});
