import {
  anyOf,
  flag,
  integer,
  list,
  moment,
  nullable,
  number,
  object,
  oneOf,
  text,
  type Static,
} from '../kernel.ts';

export const reportNames = [
  'overview',
  'learning',
  'items',
  'answering',
  'sales',
  'money',
  'content',
] as const;
export const ReportName = oneOf(...reportNames);
export type ReportName = Static<typeof ReportName>;

/** What pages are called, on every page and in mails. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  overview: '总览',
  learning: '学习',
  items: '题目',
  answering: '答疑与批改',
  sales: '销售',
  money: '财务',
  content: '内容',
};

/** How a number is written; `fen` may be below zero. */
export const ReportUnit = oneOf('people', 'count', 'minutes', 'percent', 'fen', 'text');
export type ReportUnit = Static<typeof ReportUnit>;

const large = () => integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

export const ReportFigure = object({
  key: text(40),
  title: text(),
  /** What is counted, and how. */
  definition: text(),
  unit: ReportUnit,
  /** Null: there is nothing to count it from, or it is of fewer people than may be shown. */
  value: nullable(number()),
  /** The same of as long a time before; null as well where that was before the school. */
  before: nullable(number()),
  /** The people or rows behind it can be opened, by its key. */
  isOpen: flag(),
  countedAt: moment(),
});
export type ReportFigure = Static<typeof ReportFigure>;

const ReportColumn = object({
  key: text(40),
  title: text(),
  unit: ReportUnit,
  /** What is behind its cells can be opened, by `<table>.<column>` and the key of the line. */
  isOpen: flag(),
  /** A mark of the chart. */
  isDrawn: flag(),
});
export type ReportColumn = Static<typeof ReportColumn>;

/** A line of a table; cells stand in the order of its columns. */
export const ReportLine = object({
  key: text(60),
  /** Null: nothing, or too few people to be told of. */
  cells: list(nullable(anyOf(text(), number()))),
  /** False for what several small groups come to together. */
  isOpen: flag(),
});
export type ReportLine = Static<typeof ReportLine>;

/** lines and bars over time; heat: a share in each cell; steps: each a part of the one above. */
const ReportChart = oneOf('none', 'lines', 'bars', 'heat', 'steps');

export const ReportTable = object({
  key: text(40),
  title: text(),
  definition: text(),
  chart: ReportChart,
  columns: list(ReportColumn),
  lines: list(ReportLine),
  countedAt: moment(),
});
export type ReportTable = Static<typeof ReportTable>;

/** Someone or something behind a figure. */
export const ReportRow = object({
  key: text(60),
  title: text(),
  note: text(),
  at: nullable(moment()),
  fen: nullable(large()),
  /** Where it is opened in the console; empty: nowhere. */
  path: text(),
});
export type ReportRow = Static<typeof ReportRow>;
