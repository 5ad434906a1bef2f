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
  uuid,
  type Static,
} from '../../kernel.ts';
import {
  correctedFields,
  privacyGrounds,
  privacyKinds,
  privacyStates,
  privacyWish,
} from './requests.ts';

/** How it came: the student asked here, or the school wrote it down. */
export const privacySources = ['self', 'letter', 'mail', 'phone', 'visit'] as const;

const request = {
  requestId: uuid(),
  studentId: id(),
  nickname: text(),
  kind: oneOf(...privacyKinds),
  field: nullable(oneOf(...correctedFields)),
  source: oneOf(...privacySources),
  state: oneOf(...privacyStates),
  askedOn: day(),
  dueOn: day(),
  /** Working days; negative: late. */
  daysLeft: integer(),
  /** An answer waits for a second person. */
  isProposed: flag(),
};

const ListedPrivacy = object(request);
export type ListedPrivacy = Static<typeof ListedPrivacy>;

/** Those that wait, least time left first, then those that were answered, the latest first. */
export const listPrivacy = operation({
  summary: '个人信息申请：在等的和答复过的',
  method: 'GET',
  path: '/api/console/requests/privacy',
  access: { staff: 'request.read' },
  data: list(ListedPrivacy),
});

const Privacy = object({
  ...request,
  mobile: nullable(text()),
  words: longText(),
  /** Of a correction that waits: as it is and as it would be. */
  before: nullable(text()),
  after: nullable(text()),
  enteredBy: nullable(text()),
  /** Who asks wrote it down, and may say still that this was a slip. */
  isOwnEntry: flag(),
  /** How somebody made sure who asks; null: nobody has. */
  identity: nullable(object({ how: text(), by: nullable(text()), at: moment() })),
  /** Of a copy: what is given, and how many rows of it there are. */
  parts: list(object({ title: text(), rows: integer(0) })),
  answeredBy: nullable(text()),
  answeredAt: nullable(moment()),
  ground: nullable(oneOf(...privacyGrounds)),
  reply: longText(),
  copyUntil: nullable(moment()),
  /** How often the student fetched the copy. */
  fetched: integer(0),
});
export type Privacy = Static<typeof Privacy>;

const which = { studentId: id(), requestId: uuid() };

/** Each look is logged. */
export const getPrivacy = operation({
  summary: '一个个人信息申请的内容',
  method: 'GET',
  path: '/api/console/requests/privacy/:studentId/:requestId',
  access: { staff: 'request.decide' },
  params: object(which),
  changesState: true,
  data: Privacy,
  refusals: ['privacyUnknown'],
});

/** The term begins with the day on which it came. */
export const enterPrivacy = operation({
  summary: '替学员登记一个个人信息申请',
  method: 'POST',
  path: '/api/console/requests/privacy/enter',
  access: { staff: 'request.decide' },
  body: object({
    ...which,
    ...privacyWish,
    source: oneOf('letter', 'mail', 'phone', 'visit'),
    askedOn: day(),
  }),
  data: object({ dueOn: day() }),
  refusals: [
    'studentUnknown',
    'privacyFieldMissing',
    'privacyWordsMissing',
    'privacyValueWrong',
    'privacyDayAhead',
    'idReused',
  ],
});

/** By whoever wrote it down, of a slip: as long as nobody made sure who asks. */
export const withdrawEntered = operation({
  summary: '撤回自己登记错的个人信息申请',
  method: 'POST',
  path: '/api/console/requests/privacy/withdraw',
  access: { staff: 'request.decide' },
  body: object({ ...which, why: text(200, 1) }),
  data: done(),
  refusals: ['privacyUnknown', 'privacyAnswered', 'privacyStands'],
});

export const checkPrivacyIdentity = operation({
  summary: '写下怎么核对了申请的人是本人',
  method: 'POST',
  path: '/api/console/requests/privacy/identity',
  access: { staff: 'request.decide' },
  body: object({ ...which, how: text(200, 1) }),
  data: done(),
  refusals: ['privacyUnknown', 'privacyAnswered', 'privacyIdentityOpen'],
});

/** A second person agrees to it, be it a yes or a no. Erasing has an operation of its own. */
export const answerPrivacy = operation({
  summary: '答复一个个人信息申请',
  method: 'POST',
  path: '/api/console/requests/privacy/answer',
  access: { staff: 'request.decide' },
  body: object({
    ...which,
    verdict: oneOf('agreed', 'refused'),
    ground: optional(oneOf(...privacyGrounds)),
    reply: text(1000),
  }),
  data: done(),
  refusals: [
    'privacyUnknown',
    'privacyAnswered',
    'privacyIdentityOpen',
    'privacyGroundMissing',
    'privacyReplyEmpty',
    'privacyEraseApart',
    'privacyValueWrong',
    'privacyWaits',
    'privacyMoved',
    'nicknameTaken',
    'nicknameWords',
    'emailTaken',
    'phoneBound',
  ],
});

/** What the student asked to be erased: it ends as when they had asked for it alone, with the days in which they can take it back. */
export const eraseStudent = operation({
  summary: '按申请注销学员的账号，7 天后删除',
  method: 'POST',
  path: '/api/console/requests/privacy/erase',
  access: { staff: 'student.erase' },
  body: object({ ...which, reply: text(1000) }),
  data: object({ endsOn: day() }),
  refusals: [
    'privacyUnknown',
    'privacyAnswered',
    'privacyIdentityOpen',
    'privacyWaits',
    'privacyMoved',
  ],
});
