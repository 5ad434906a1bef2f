import {
  day,
  done,
  flag,
  id,
  list,
  nullable,
  object,
  operation,
  optional,
  text,
} from '../kernel.ts';
import { ReportFigure, ReportName, ReportRow, ReportTable } from './report.ts';

export {
  reportNames,
  reportTitles,
  type ReportColumn,
  type ReportFigure,
  type ReportLine,
  type ReportName,
  type ReportRow,
  type ReportTable,
  type ReportUnit,
} from './report.ts';

const asked = {
  /** Days of Asia/Shanghai; weeks are counted whole, from the Monday of the one to the Sunday of the other. */
  from: day(),
  to: day(),
  /** Of one course alone; left out: of all. Pages about money know no courses. */
  courseId: optional(id()),
};

/** Of a figure its key, of a cell its table and column. */
const opened = { opens: text(81, 1), line: optional(text(60)) };

export const getReport = operation({
  summary: '一页报表',
  method: 'GET',
  path: '/api/console/reports/:name',
  access: { staff: 'report.read' },
  freshness: { late: 300 },
  params: object({ name: ReportName }),
  query: object(asked),
  data: object({
    /** As it was counted: a period that begins before the school begins with it. */
    from: day(),
    to: day(),
    /** The page can be narrowed to a course. */
    hasCourses: flag(),
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
  freshness: { late: 300 },
  params: object({ name: ReportName }),
  query: object({ ...asked, ...opened, after: optional(text(60)) }),
  data: object({
    /** They are students: taken along only when a second person agrees. */
    arePeople: flag(),
    list: list(ReportRow),
    next: nullable(text(60)),
  }),
  refusals: ['reportPeriod', 'reportBefore', 'permissionMissing', 'reportSmall', 'reportUnknown'],
});

/** Excel of names; who agrees proves at once who it is. What names nobody is written by the browser from what it shows. */
export const exportReport = operation({
  summary: '导出报表里一个数字背后的人',
  method: 'POST',
  path: '/api/console/reports/export',
  access: { staff: 'student.export' },
  body: object({ name: ReportName, ...asked, ...opened, why: text(200) }),
  data: list(object({ studentId: id(), nickname: text(), note: text() })),
  refusals: [
    'reportPeriod',
    'reportBefore',
    'permissionMissing',
    'reportSmall',
    'reportUnknown',
    'reportLarge',
    'whyEmpty',
    'approvalAsked',
    'approvalDelayed',
  ],
});

export const listReportMails = operation({
  summary: '每周一寄给我的报表',
  method: 'GET',
  path: '/api/console/reports/mails',
  access: { staff: 'report.read' },
  data: object({ names: list(ReportName), canBeMailed: flag() }),
});

export const scheduleReport = operation({
  summary: '每周一把一页报表寄给我，或者不再寄',
  method: 'POST',
  path: '/api/console/reports/schedule',
  access: { staff: 'report.read' },
  body: object({ name: ReportName, isWanted: flag() }),
  data: done(),
  refusals: ['reportNoMail'],
});
