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
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const maxPlatforms = 50;

/**
 * Why a launch proved nobody, last: the platform's keys were not got (`away`, `private`), or none of them signed (`signature`); it
 * is another's (`issuer`, `client`, `deployment`), too old (`expired`), used (`nonce`), no launch of LTI 1.3 (`message`), or
 * names nothing of ours (`target`). Of teachers who choose what stands in a course: they came by another address than the one
 * for choosing (`choosing`), or what they choose would be sent to where nobody said that this platform is (`return`).
 */
export const LtiFault = oneOf(
  'away',
  'private',
  'signature',
  'issuer',
  'client',
  'deployment',
  'expired',
  'nonce',
  'message',
  'target',
  'choosing',
  'return',
);
export type LtiFault = Static<typeof LtiFault>;

/**
 * Why a score did not arrive: no token was given (`token`), or none for scores (`scope`); it was not taken (`unauthorised`,
 * `forbidden`, `refused`), its item is gone (`gone`), the person is no learner there (`person`) or may hand in no more (`attempts`), it has a newer one (`conflict`);
 * the platform asks to wait (`busy`), does not answer (`away`), or lies in a private network (`private`); the item is at another
 * platform's address (`foreign`).
 */
export const LtiGradeFault = oneOf(
  'token',
  'scope',
  'unauthorised',
  'forbidden',
  'refused',
  'gone',
  'person',
  'attempts',
  'conflict',
  'busy',
  'away',
  'private',
  'foreign',
);
export type LtiGradeFault = Static<typeof LtiGradeFault>;

/** Of several attempts at a paper the one whose score is sent. */
export const LtiScoreRule = oneOf('best', 'last');

/** How far the scores are that a platform is owed, each of one student at one link. */
export const LtiGrades = object({
  sent: integer(0),
  waiting: integer(0),
  failed: integer(0),
  /** That did not arrive, and go once their student comes from there again: who unlinked, or came before the platform was another. */
  unlinked: integer(0),
  /** Links by which students came, and whose launch gave us no right to send scores. */
  withoutScope: integer(0),
  /** Links that have no item in the platform's grade book. */
  withoutItem: integer(0),
  sentAt: nullable(moment()),
  /** Of those that wait or failed, why, most of them first. */
  faults: list(
    object({
      fault: LtiGradeFault,
      count: integer(1),
      /** Not tried again by itself. */
      isOver: flag(),
    }),
  ),
});
export type LtiGrades = Static<typeof LtiGrades>;

/** A course platform of others that opens courses of this school. */
export const LtiPlatform = object({
  platformId: id(),
  name: text(),
  issuer: longText(),
  clientId: text(),
  deployments: list(text()),
  authAddress: longText(),
  jwksAddress: longText(),
  /** Where it gives tokens for grades; null: it is given no grades. */
  tokenAddress: nullable(longText()),
  scoreRule: LtiScoreRule,
  /** Where it may be besides the addresses above, as `https://university.example`: what its teachers choose is sent there too. */
  returnOrigins: list(longText()),
  grades: LtiGrades,
  courses: list(object({ courseId: id(), title: longText() })),
  /** The last day on which it opens them. */
  endsOn: day(),
  isOn: flag(),
  version: integer(1),
  /** Accounts that are linked. */
  linked: integer(0),
  launchedAt: nullable(moment()),
  /** Of the last launch that proved nobody, where none has come through since. */
  fault: nullable(LtiFault),
  faultAt: nullable(moment()),
});
export type LtiPlatform = Static<typeof LtiPlatform>;

export const listLtiPlatforms = operation({
  summary: '能打开学校课程的课程平台，和要登记到那边的网址',
  method: 'GET',
  path: '/api/console/lti/platforms',
  access: { staff: 'setting.read' },
  data: object({
    /** What the platform's administrator writes down on that side. */
    tool: object({
      login: longText(),
      launch: longText(),
      jwks: longText(),
      /** Where its teachers choose what stands in a course (deep linking). */
      choose: longText(),
      /** An example of what opens a course. */
      example: longText(),
    }),
    platforms: list(LtiPlatform),
    /** What can be opened to one. */
    courses: list(object({ courseId: id(), title: longText() })),
  }),
});

/** It hands out courses that others pay for, as a contract of an organisation does: who may do that may do this. */
export const saveLtiPlatform = operation({
  summary: '接一个课程平台，或改它的设置、能打开的课和最后一天',
  method: 'POST',
  path: '/api/console/lti/platforms/save',
  access: { staff: 'organisation.write' },
  body: object({
    requestId: uuid(),
    /** Null: a new one. */
    platformId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    name: text(60),
    issuer: text(300),
    clientId: text(200),
    deployments: list(text(200), 20),
    authAddress: text(500),
    jwksAddress: text(500),
    /** Empty: no grades are sent. */
    tokenAddress: text(500),
    scoreRule: LtiScoreRule,
    returnOrigins: list(text(300), 20),
    courseIds: list(id(), 200),
    endsOn: day(),
  }),
  data: object({ platformId: id(), version: integer(1) }),
  refusals: [
    'ltiPlatformUnknown',
    'ltiPlatformChanged',
    'ltiPlatformTaken',
    'ltiPlatformsTooMany',
    'ltiNameEmpty',
    'ltiIssuer',
    'ltiClientEmpty',
    'ltiDeploymentEmpty',
    'ltiAuthAddress',
    'ltiJwksAddress',
    'ltiAuthPrivate',
    'ltiAuthUnfound',
    'ltiJwksPrivate',
    'ltiJwksUnfound',
    'ltiTokenAddress',
    'ltiTokenPrivate',
    'ltiTokenUnfound',
    'ltiReturnOrigin',
    'ltiCoursesEmpty',
    'ltiEndsOn',
    'courseUnknown',
  ],
});

/** Off, it opens nothing; who is in a course keeps it until its last day. */
export const switchLtiPlatform = operation({
  summary: '启用或停用一个课程平台',
  method: 'POST',
  path: '/api/console/lti/platforms/switch',
  access: { staff: 'organisation.write' },
  body: object({ platformId: id(), isOn: flag() }),
  data: done(),
  refusals: ['ltiPlatformUnknown'],
});

/** With a new three days of tries; what arrived is not sent again. */
export const resendLtiGrades = operation({
  summary: '把没有交到课程平台的成绩再交一次',
  method: 'POST',
  path: '/api/console/lti/platforms/grades/resend',
  access: { staff: 'organisation.write' },
  body: object({ platformId: id() }),
  /** How many go. */
  data: object({ count: integer(0) }),
  refusals: ['ltiPlatformUnknown', 'ltiGradesOff', 'ltiGradesOver'],
});
