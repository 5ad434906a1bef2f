import {
  done,
  flag,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

export const maxEsgMonths = 24;

/** What the school asks of those who want to sit for the exam. */
export const EsgFormPlan = object({
  title: text(60),
  intro: text(500),
  /** YYYY-MM. */
  months: list(text(7), maxEsgMonths),
  /** Who gets the data, abroad. */
  organiser: text(60),
  /** To whom it is given, and how to take the consent back. */
  consent: text(2000),
});
export type EsgFormPlan = Static<typeof EsgFormPlan>;

export const SchoolEsgForm = object({
  /** Written in a file, which changes it, or here. */
  owner: oneOf('file', 'console'),
  version: integer(0),
  /** Nobody can register: it was closed, or never opened. */
  isClosed: flag(),
  plan: EsgFormPlan,
  /** Who sent it and is not registered with the organiser yet: they agreed to what it says of that. */
  waiting: integer(0),
  registered: integer(0),
  /** Who waits for which month; null: who has not decided. */
  months: list(object({ month: nullable(longText()), people: integer(1) })),
});
export type SchoolEsgForm = Static<typeof SchoolEsgForm>;

export const getEsgForm = operation({
  summary: 'ESG 考试登记表，和各月有多少人在等登记',
  method: 'GET',
  path: '/api/console/esg/form',
  access: { staff: 'report.read' },
  /** Null: there was never one. */
  data: object({ form: nullable(SchoolEsgForm) }),
});

/** The first one is closed before `openEsgForm`. Another changes at once. */
export const saveEsgForm = operation({
  summary: '写下或修改 ESG 考试登记表',
  method: 'POST',
  path: '/api/console/esg/form/save',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({
    /** That was seen; 0 where there was none. */
    version: integer(0),
    plan: EsgFormPlan,
  }),
  data: object({ version: integer(0) }),
  refusals: ['esgFormOfFile', 'esgFormChanged', 'esgFormWrong', 'esgFormHeld'],
});

export const openEsgForm = operation({
  summary: '开放 ESG 考试登记',
  method: 'POST',
  path: '/api/console/esg/form/open',
  access: { staff: 'content.publish', reach: 'whole' },
  data: done(),
  refusals: ['esgFormUnknown', 'esgFormOfFile', 'esgFormWrong'],
});

/** Who has sent it stays. */
export const closeEsgForm = operation({
  summary: '停收 ESG 考试登记，交了的都留着',
  method: 'POST',
  path: '/api/console/esg/form/close',
  access: { staff: 'content.publish', reach: 'whole' },
  data: done(),
  refusals: ['esgFormUnknown', 'esgFormOfFile'],
});

/** For good: its file passes it over from then on. */
export const takeOverEsgForm = operation({
  summary: '接管文件里的 ESG 考试登记表',
  method: 'POST',
  path: '/api/console/esg/form/take-over',
  access: { staff: 'content.publish', reach: 'whole' },
  data: done(),
  refusals: ['esgFormUnknown'],
});
