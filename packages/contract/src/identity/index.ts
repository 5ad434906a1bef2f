import {
  done,
  id,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

/** Greater than 0 passed, 0 not verified, -1 the review failed. A course that asks for no verification answers 1. */
export const checkIdentityNeed = operation({
  summary: '这门课需要的实名认证是否已通过',
  method: 'GET',
  path: '/api/nuxt/student/needidcheck/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: integer(-1, 1),
});

/** The same question with the course in the query, as older pages ask it. */
export const checkIdentityNeedByQuery = operation({
  summary: '同上，课程写在查询参数里',
  method: 'GET',
  path: '/api/nuxt/student/needidcheck/',
  access: 'login',
  query: object({ courseId: id() }),
  data: integer(-1, 1),
});

/** Pictures of the identity card, of the passport, or name and number checked at once by a provider. */
const identityKind = () => oneOf('certificate', 'passport', 'instant');
export type IdentityKind = Static<ReturnType<typeof identityKind>>;

export const IdentityReview = object({
  state: oneOf('none', 'submitted', 'passed', 'failed'),
  /** Null where nothing of the student is kept, such as after an operator's own word. */
  given: nullable(
    object({
      kind: identityKind(),
      /** Masked: 林**. */
      name: text(),
      /** Masked: 110*************2X. */
      number: text(),
      submittedAt: moment(),
      /** Addresses that open for the student alone, for ten minutes. */
      images: list(object({ side: oneOf('front', 'back', 'page'), address: text() })),
    }),
  ),
  /** Why the review failed, in the operator's words. */
  reason: nullable(text()),
});
export type IdentityReview = Static<typeof IdentityReview>;

export const getIdentityConfig = operation({
  summary: '实名认证：可用的方式、说明和审核状态',
  method: 'GET',
  path: '/api/identity/config',
  access: 'phone',
  data: object({
    /** In the order in which they are offered; empty when the school takes none. */
    kinds: list(identityKind()),
    /** Whole years. */
    minimumAge: integer(0),
    /** What the student agrees to; a submission names its version. */
    consent: object({ version: text(), paragraphs: list(text()) }),
    review: IdentityReview,
  }),
});

const consentFields = { consentVersion: text(40) };
const person = { name: text(100), idNumber: text(40), ...consentFields };
/** JPEG, PNG or WebP, kept without what the camera wrote in. */
const picture = { maxBytes: 10_000_000 };
const authenticated = object({ authenticated: integer(-1, 1) });

/** What any submission may be refused for. */
const submissionRefusals = [
  'identityName',
  'identityConsent',
  'identityNotOffered',
  'identityPassed',
  'identityInReview',
  'identityTaken',
  'identityTooMany',
] as const;
const idNumberRefusals = ['identityNumber', 'identityNumberOld', 'identityTooYoung'] as const;
const pictureRefusals = ['imageInvalid', 'identityImageSmall'] as const;
const uploadTimeout = 300_000;

export const submitCertificate = operation({
  summary: '提交身份证照片，等待审核',
  method: 'POST',
  path: '/api/identity/certificate',
  access: 'phone',
  body: object(person),
  files: { front: picture, back: picture },
  data: authenticated,
  refusals: [...submissionRefusals, ...idNumberRefusals, ...pictureRefusals],
  timeout: uploadTimeout,
});

export const submitPassport = operation({
  summary: '提交护照照片，等待审核',
  method: 'POST',
  path: '/api/identity/passportsubmit',
  access: 'phone',
  body: object({ name: text(100), passportNo: text(40), ...consentFields }),
  files: { page: picture },
  data: authenticated,
  refusals: [...submissionRefusals, 'passportNumber', ...pictureRefusals],
  timeout: uploadTimeout,
});

export const checkAndSaveIdentity = operation({
  summary: '核对姓名和身份证号，立即得到结果',
  method: 'POST',
  path: '/api/identity/idcheckandsave',
  access: 'phone',
  body: object(person),
  data: authenticated,
  refusals: [
    ...submissionRefusals,
    ...idNumberRefusals,
    'identityMismatch',
    'identityUnknown',
    'identityServiceDown',
  ],
});

/** Erases all that was given for the verification, and what was passed with it. Doing it again changes nothing. */
export const refuseIdentity = operation({
  summary: '撤回同意并清除认证资料',
  method: 'GET',
  path: '/api/identity/refuse',
  access: 'phone',
  changesState: true,
  data: done(),
});

/** Takes back what waits for its review. Doing it again changes nothing. */
export const recallIdentity = operation({
  summary: '撤回正在审核的资料',
  method: 'GET',
  path: '/api/identity/recall',
  access: 'phone',
  changesState: true,
  data: done(),
  refusals: ['identityReviewed'],
});
