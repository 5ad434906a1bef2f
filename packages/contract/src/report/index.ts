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
