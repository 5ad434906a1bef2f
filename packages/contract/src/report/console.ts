import {
  anyOf,
  day,
  flag,
  integer,
  list,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  done,
  type Static,
} from '../kernel.ts';

/** learning: who studies; answering: teachers' answers by the clock; money: what the books say. */
export const ReportName = oneOf('learning', 'answering', 'money');
export type ReportName = Static<typeof ReportName>;

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
  /** Which rows stand behind it; empty: none are shown. */
  opens: text(40),
});
export type ReportFigure = Static<typeof ReportFigure>;

/** A line of a table; cells stand in the order of its columns. */
export const ReportLine = object({
  key: text(60),
  cells: list(nullable(anyOf(text(), large()))),
  /** The rows behind it can be opened. */
  isOpen: flag(),
});

export const ReportTable = object({
  key: text(40),
  title: text(),
  definition: text(),
  columns: list(object({ title: text(), unit: ReportUnit })),
  lines: list(ReportLine),
});
export type ReportTable = Static<typeof ReportTable>;

const period = { from: day(), to: day() };

/** Days of Asia/Shanghai; weeks begin on Mondays, and one is in the period by its Monday. */
export const getReport = operation({
  summary: '一页报表',
  method: 'GET',
  path: '/api/console/reports/:name',
  access: { staff: 'report.read' },
  params: object({ name: ReportName }),
  query: object(period),
  data: object({
    /** As it was counted: a period that begins before the school begins with it. */
    ...period,
    /** When what is shown was counted. */
    countedAt: moment(),
    figures: list(ReportFigure),
    tables: list(ReportTable),
  }),
  refusals: ['reportPeriod', 'reportBefore'],
});

/** Names stand in it for those alone who may read students, and orders for those who may read orders. */
export const listReportRows = operation({
  summary: '报表里一个数字背后的人或事',
  method: 'GET',
  path: '/api/console/reports/:name/rows',
  access: { staff: 'report.read' },
  params: object({ name: ReportName }),
  query: object({
    ...period,
    /** Of a figure or a table. */
    opens: text(40, 1),
    /** Of a line of the table. */
    line: optional(text(60)),
    after: optional(text(60)),
  }),
  data: object({
    list: list(
      object({
        key: text(60),
        title: text(),
        note: text(),
        at: nullable(moment()),
        fen: nullable(large()),
        /** Where it is opened in the console; empty: nowhere. */
        path: text(),
      }),
    ),
    next: nullable(text(60)),
  }),
  refusals: ['reportPeriod', 'reportBefore', 'permissionMissing', 'reportSmall'],
});

export const listReportMails = operation({
  summary: '每周一寄给我的报表',
  method: 'GET',
  path: '/api/console/reports/mails',
  access: { staff: 'report.read' },
  data: object({ names: list(ReportName), canBeMailed: flag() }),
});

export const saveReportMail = operation({
  summary: '每周一把一页报表寄给我，或者不再寄',
  method: 'POST',
  path: '/api/console/reports/mails/save',
  access: { staff: 'report.read' },
  body: object({ name: ReportName, isWanted: flag() }),
  data: done(),
  refusals: ['reportNoMail'],
});
