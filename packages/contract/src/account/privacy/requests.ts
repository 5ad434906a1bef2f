import {
  day,
  done,
  flag,
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
  uuid,
  type Static,
} from '../../kernel.ts';

/** What somebody may ask of the data that is kept of them. */
export const privacyKinds = ['copy', 'correction', 'erasure'] as const;
/** What a correction is of; of `other` the words alone say it, and the school corrects it by hand. */
export const correctedFields = [
  'nickname',
  'gender',
  'wechat',
  'email',
  'mobile',
  'other',
] as const;
/** Grounds of a refusal; their words stand in `rules/account/privacy`. */
export const privacyGrounds = [
  'notSelf',
  'secret',
  'others',
  'isRight',
  'lawKeeps',
  'cannot',
  'repeated',
] as const;
export const privacyStates = ['waiting', 'done', 'refused', 'withdrawn'] as const;
/** More that wait at once nobody needs. */
export const maxPrivacyWaiting = 5;

export const privacyWish = {
  kind: oneOf(...privacyKinds),
  /** Of a correction alone. */
  field: optional(oneOf(...correctedFields)),
  value: optional(text(254)),
  words: text(1000),
};

const PrivacyRequest = object({
  requestId: uuid(),
  kind: oneOf(...privacyKinds),
  field: nullable(oneOf(...correctedFields)),
  words: longText(),
  state: oneOf(...privacyStates),
  askedAt: moment(),
  /** Answered by then at the latest. */
  dueOn: day(),
  /** Working days that are left; negative: late. */
  daysLeft: nullable(integer()),
  /** The school wrote it down for the student. */
  isBySchool: flag(),
  answeredAt: nullable(moment()),
  ground: nullable(oneOf(...privacyGrounds)),
  reply: longText(),
  /** The copy can be fetched until then; null: there is none, or not any more. */
  copyUntil: nullable(moment()),
});
export type PrivacyRequest = Static<typeof PrivacyRequest>;

export const listPrivacyRequests = operation({
  summary: '自己提的个人信息申请，新的在前',
  method: 'GET',
  path: '/api/account/privacy',
  access: 'login',
  data: list(PrivacyRequest),
});

/** The same id again makes no other: it corrects what was asked, as long as that stands as it was made. */
export const askPrivacy = operation({
  summary: '申请查看、更正或删除自己的个人信息',
  method: 'POST',
  path: '/api/account/privacy',
  access: 'login',
  body: object({ requestId: uuid(), ...privacyWish }),
  data: object({ dueOn: day() }),
  refusals: [
    'privacyFieldMissing',
    'privacyWordsMissing',
    'privacyValueWrong',
    'privacyTooMany',
    'idReused',
  ],
});

/** Of one that waits; what was answered stays. */
export const withdrawPrivacy = operation({
  summary: '撤回一个个人信息申请',
  method: 'POST',
  path: '/api/account/privacy/withdraw',
  access: 'login',
  body: object({ requestId: uuid() }),
  data: done(),
  refusals: ['privacyOver'],
});

/** For the student alone, as long as it lies ready; each time is noted. */
export const fetchPrivacyCopy = operation({
  summary: '取学校备好的个人信息副本',
  method: 'POST',
  path: '/api/account/privacy/copy',
  access: 'login',
  body: object({ requestId: uuid() }),
  data: object({ fileName: text(), html: longText() }),
  timeout: 300_000,
  perMinute: 20,
  refusals: ['privacyCopyOver'],
});
