import {
  done,
  id,
  list,
  longText,
  moment,
  nullable,
  flag,
  integer,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What a platform of others (Moodle, Canvas) opened, before anybody is logged in by it. */
export const LtiLaunch = object({
  platform: text(),
  /** `failed`: the platform did not prove who it is; `astray`: its link leads to nothing of ours. */
  came: oneOf('somebody', 'failed', 'astray'),
  /** What the platform calls who came; null: it gave no name, or nobody came. */
  name: nullable(text()),
  kind: oneOf('course', 'book', 'reading', 'paper'),
  /** Of the course, the book, the chapter or the paper. */
  title: longText(),
  courseTitle: longText(),
  /** How much of it is learned, or the score of the paper, is sent to the platform. */
  isGraded: flag(),
});
export type LtiLaunch = Static<typeof LtiLaunch>;

const closed = [
  'ltiLaunchUnknown',
  'ltiPlatformOff',
  'ltiPlatformOver',
  'ltiCourseClosed',
  'ltiGone',
] as const;

export const getLtiLaunch = operation({
  summary: '课程平台刚打开的内容，和它证实的人',
  method: 'GET',
  path: '/api/lti/launch/:launchId',
  access: 'open',
  params: object({ launchId: uuid() }),
  data: LtiLaunch,
  refusals: [...closed],
});

/**
 * `unlinked`: nobody's account is linked with who came, so one has to be named. The path is of the page that was meant; the same
 * student reads it again in the same browser where the answer was lost.
 */
export const finishLtiLaunch = operation({
  summary: '用课程平台证实的人登录；没有连过账号的先连一个',
  method: 'POST',
  path: '/api/lti/launch/finish',
  access: 'open',
  knowsStudent: true,
  body: object({ launchId: uuid() }),
  data: object({ outcome: oneOf('in', 'unlinked'), path: nullable(longText()) }),
  refusals: [...closed],
});

/** By the account's owner alone, who is logged in: neither a name nor a mail address links anybody. */
export const linkLtiLaunch = operation({
  summary: '把课程平台证实的人和自己的账号连起来，打开要看的内容',
  method: 'POST',
  path: '/api/lti/launch/link',
  access: 'login',
  body: object({ launchId: uuid(), isTermsAccepted: flag() }),
  data: object({ path: longText() }),
  refusals: [...closed, 'ltiTermsMissing', 'ltiTaken', 'ltiOther'],
});

export const LtiLink = object({
  platformId: id(),
  platform: text(),
  name: nullable(text()),
  linkedAt: moment(),
  /** Scores are sent to it. */
  isGraded: flag(),
});
export type LtiLink = Static<typeof LtiLink>;

export const listLtiLinks = operation({
  summary: '自己的账号连着哪些课程平台',
  method: 'GET',
  path: '/api/lti/links',
  access: 'login',
  data: list(LtiLink),
});

/** What was studied and opened stays; the platform opens this account no more. */
export const unlinkLti = operation({
  summary: '解开和课程平台的连接',
  method: 'POST',
  path: '/api/lti/links/unlink',
  access: 'login',
  body: object({ platformId: id() }),
  data: done(),
  refusals: ['ltiNotLinked'],
});

/** A score of the student's that goes to a course platform. */
export const LtiOwnGrade = object({
  platform: text(),
  /** `none`: nothing is handed in since the platform opened it. */
  state: oneOf('none', 'waiting', 'sent', 'failed'),
  /** Of 100: what is sent, or will be; null: nothing yet. */
  score: nullable(integer(0)),
  /** Something of it waits for a teacher. */
  isPending: flag(),
  rule: oneOf('best', 'last'),
  sentAt: nullable(moment()),
});
export type LtiOwnGrade = Static<typeof LtiOwnGrade>;

/** Empty: no platform that opened it asks for one. */
export const listLtiGrades = operation({
  summary: '一份试卷的成绩交给哪些课程平台，交到了没有',
  method: 'GET',
  path: '/api/lti/grades/:paperId',
  access: 'login',
  params: object({ paperId: id() }),
  data: list(LtiOwnGrade),
});
