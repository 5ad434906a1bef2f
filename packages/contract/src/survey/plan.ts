import {
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
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { maxSurveyItems, maxSurveyOptions, SurveyCondition } from './index.ts';

export const surveyKinds = [
  'choice',
  'several',
  'scale',
  'matrix',
  'text',
  'number',
  'date',
  'file',
] as const;
export type SurveyKind = (typeof surveyKinds)[number];

const words = () => list(text(200), maxSurveyOptions);

/** What a kind does not need is empty or null. */
export const PlannedItem = object({
  /** Of the survey; an answer is kept by it. */
  surveyItemId: integer(1, 1_000_000),
  surveyItemType: oneOf(...surveyKinds),
  title: text(200),
  hint: text(300),
  isRequired: flag(),
  /** Taken out: it is not asked, and what was answered stays. */
  isHidden: flag(),
  options: words(),
  rows: words(),
  columns: words(),
  least: nullable(number()),
  most: nullable(number()),
  unit: text(20),
  condition: nullable(SurveyCondition),
});
export type PlannedItem = Static<typeof PlannedItem>;

export const SurveyPlan = object({
  title: text(100),
  intro: text(1000),
  thanks: text(1000),
  isAnonymous: flag(),
  opensAt: nullable(moment()),
  closesAt: nullable(moment()),
  sections: list(
    object({ title: text(100), caption: text(300), items: list(PlannedItem, maxSurveyItems) }),
    50,
  ),
});
export type SurveyPlan = Static<typeof SurveyPlan>;

export const SchoolSurvey = object({
  surveyId: id(),
  /** Written in a file, which changes it, or here. */
  owner: oneOf('file', 'console'),
  version: integer(0),
  /** Nobody can open it: it was never opened, or its file no longer names it. */
  isRetired: flag(),
  plan: SurveyPlan,
  posted: integer(0),
  /** The highest number an item ever had: a new one comes after it. */
  lastItemId: integer(0),
});
export type SchoolSurvey = Static<typeof SchoolSurvey>;

export const getSchoolSurvey = operation({
  summary: '一份调查：题目、条件和开到什么时候',
  method: 'GET',
  path: '/api/console/surveys/:surveyId',
  access: { staff: 'report.read' },
  params: object({ surveyId: id() }),
  data: SchoolSurvey,
  refusals: ['surveyUnknown'],
});

const unknown = ['surveyUnknown', 'surveyOfFile'] as const;

/** A new one is open to nobody before `openSurvey`. Another changes at once. */
export const saveSurvey = operation({
  summary: '新建或修改一份调查',
  method: 'POST',
  path: '/api/console/surveys/save',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({
    /** Of this filling-in: sent twice it is one survey. */
    requestId: uuid(),
    /** Null: a new one. */
    surveyId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    plan: SurveyPlan,
  }),
  data: object({ surveyId: id(), version: integer(0) }),
  refusals: [...unknown, 'surveyChanged', 'surveyPlanWrong'],
});

/** From now on, without an end where that has passed. */
export const openSurvey = operation({
  summary: '开放一份调查，学员马上能填',
  method: 'POST',
  path: '/api/console/surveys/open',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ surveyId: id() }),
  data: done(),
  refusals: unknown,
});

/** What was handed in stays. */
export const closeSurvey = operation({
  summary: '结束一份调查，不再收答案',
  method: 'POST',
  path: '/api/console/surveys/close',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ surveyId: id() }),
  data: done(),
  refusals: unknown,
});

/** For good: its file passes it over from then on. */
export const takeOverSurvey = operation({
  summary: '接管文件里的一份调查',
  method: 'POST',
  path: '/api/console/surveys/take-over',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ surveyId: id() }),
  data: done(),
  refusals: ['surveyUnknown'],
});

/** Of one item; groups of fewer than five are told of together, or not at all. */
export const ItemFigures = object({
  surveyItemId: id(),
  title: longText(),
  /** How many answered it; null: too few to be told. */
  answered: nullable(integer(0)),
  /** Of what was chosen; null: too few. */
  groups: list(object({ words: longText(), people: nullable(integer(0)) })),
  /** Of numbers and scales. */
  mean: nullable(number()),
});
export type ItemFigures = Static<typeof ItemFigures>;

export const getSurveyFigures = operation({
  summary: '一份调查的结果：每题各项多少人，不到五人的不显示',
  method: 'GET',
  path: '/api/console/surveys/:surveyId/figures',
  access: { staff: 'report.read' },
  params: object({ surveyId: id() }),
  data: object({ posted: integer(0), items: list(ItemFigures) }),
  refusals: ['surveyUnknown'],
});
