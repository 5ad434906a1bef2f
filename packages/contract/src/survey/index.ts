import {
  anyOf,
  day,
  done,
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
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const maxSurveyItems = 200;
/** Most options, rows or columns of an item. */
export const maxSurveyOptions = 50;
/** Most characters of an answer in words. */
export const maxSurveyText = 2000;

/** `hide`: the school took the item out of the survey; it neither shows nor counts. */
export const SurveyItemType = oneOf(
  'choice',
  'several',
  'scale',
  'matrix',
  'text',
  'number',
  'date',
  'file',
  'hide',
);
export type SurveyItemType = Static<typeof SurveyItemType>;

/** Shown only where another item has one of these answers, or a number within these bounds. */
export const SurveyCondition = object({
  surveyItemId: id(),
  is: list(longText()),
  least: nullable(number()),
  most: nullable(number()),
});
export type SurveyCondition = Static<typeof SurveyCondition>;

/** What a type does not need is empty or null; of a hidden one everything is. */
export const SurveyItem = object({
  surveyItemId: id(),
  surveyItemType: SurveyItemType,
  /** Its section's place, from 0. */
  section: integer(0),
  title: longText(),
  hint: longText(),
  isRequired: flag(),
  /** Of a choice. */
  options: list(longText()),
  /** Of a matrix; in each row one column is chosen. */
  rows: list(longText()),
  columns: list(longText()),
  /** Of a number or a scale. */
  least: nullable(number()),
  most: nullable(number()),
  /** After a number, as 小时. */
  unit: longText(),
  condition: nullable(SurveyCondition),
  /** What a page makes of it: whether it has an answer. The server says no. */
  isReady: flag(),
});
export type SurveyItem = Static<typeof SurveyItem>;

const survey = object({
  surveyId: id(),
  title: longText(),
  intro: longText(),
  /** Said after it was posted. */
  thanks: longText(),
  /** Answers are kept without whose they are. */
  isAnonymous: flag(),
  opensAt: nullable(moment()),
  closesAt: nullable(moment()),
  sections: list(object({ title: longText(), caption: longText() })),
  itemList: list(SurveyItem),
  /** When this student posted it. */
  postedAt: nullable(moment()),
});
export type Survey = Static<typeof survey>;

export const SurveyFile = object({ key: uuid(), fileName: text(200, 1) });
/**
 * By the item's type: the chosen option, a text or a day; a number; the chosen options; of a matrix the answered rows; what
 * was uploaded for an assignment or a survey.
 */
export const SurveyValue = anyOf(
  text(maxSurveyText),
  number(),
  list(text(200), maxSurveyOptions),
  list(object({ row: text(200), column: text(200) }), maxSurveyOptions),
  SurveyFile,
);
export type SurveyValue = Static<typeof SurveyValue>;

export const SurveyAnswer = object({ surveyItemId: id(), value: SurveyValue });
export type SurveyAnswer = Static<typeof SurveyAnswer>;

export const getSurvey = operation({
  summary: '一份调查和它的题目',
  method: 'GET',
  path: '/api/nuxt/survey/:surveyId',
  access: 'login',
  params: object({ surveyId: id() }),
  data: survey,
});

/** Answers to items that do not show are not kept. */
export const submitSurvey = operation({
  summary: '交一份调查，每人一次',
  method: 'POST',
  path: '/api/nuxt/survey/submit',
  access: 'login',
  body: object({ surveyId: id(), answers: list(SurveyAnswer, maxSurveyItems) }),
  data: done(),
  refusals: [
    'surveyNotOpen',
    'surveyOver',
    'surveyPosted',
    'surveyEmpty',
    'surveyIncomplete',
    'surveyAnswer',
    'uploadExpired',
  ],
});

export const hasPostedSurvey = operation({
  summary: '这份调查是否交过',
  method: 'GET',
  path: '/api/nuxt/survey/hasposted/:surveyId',
  access: 'login',
  params: object({ surveyId: id() }),
  data: flag(),
});

export const EsgDocument = oneOf('passport', 'hk-macao', 'id-card');
export type EsgDocument = Static<typeof EsgDocument>;
/** A test centre, or at home under remote supervision. */
export const EsgPlace = oneOf('centre', 'home');
export type EsgPlace = Static<typeof EsgPlace>;

/** What the school asks, from its content files. */
export const EsgForm = object({
  title: longText(),
  intro: longText(),
  /** YYYY-MM. */
  months: list(longText()),
  /** Who gets the data, abroad. */
  organiser: longText(),
  /** To whom it is given, and how to take the consent back. */
  consent: longText(),
});
export type EsgForm = Static<typeof EsgForm>;

export const EsgRegistration = object({
  name: longText(),
  document: EsgDocument,
  familyName: longText(),
  givenName: longText(),
  /** Masked. */
  number: longText(),
  expiresOn: day(),
  email: longText(),
  /** Null: not decided yet. */
  month: nullable(longText()),
  place: EsgPlace,
  employer: longText(),
  sentAt: moment(),
  /** When the school registered the student with the organiser; then nothing can be taken back here. */
  registeredAt: nullable(moment()),
});
export type EsgRegistration = Static<typeof EsgRegistration>;

const esg = object({
  /** Null: the school does not register anybody. */
  form: nullable(EsgForm),
  registration: nullable(EsgRegistration),
});
export type Esg = Static<typeof esg>;

export const getEsg = operation({
  summary: 'ESG 考试登记表和自己的登记',
  method: 'GET',
  path: '/api/nuxt/survey/esg',
  access: 'login',
  data: esg,
});

export const registerForEsg = operation({
  summary: '提交 ESG 考试登记',
  method: 'POST',
  path: '/api/nuxt/survey/esg/new',
  access: 'login',
  body: object({
    name: text(60),
    document: EsgDocument,
    familyName: text(60),
    givenName: text(60),
    number: text(40),
    expiresOn: text(10),
    email: text(200),
    month: nullable(text(7)),
    place: EsgPlace,
    employer: text(100),
    /** All is as on the document. */
    isConfirmed: flag(),
    /** To give name, number and e-mail to the organiser abroad. */
    isConsented: flag(),
    /** The words that were agreed to; pages from before a change of them do not send it. */
    agreed: optional(object({ organiser: text(60), consent: text(2000) })),
  }),
  data: done(),
  refusals: ['esgOff', 'esgRegistered', 'esgField', 'esgConsent'],
});

/** Before the school has registered the student; done again it changes nothing. */
export const withdrawEsg = operation({
  summary: '撤回 ESG 考试登记和同意',
  method: 'POST',
  path: '/api/nuxt/survey/esg/withdraw',
  access: 'login',
  data: done(),
  refusals: ['esgDone'],
});
