import type { ReportName } from '@xuezhou/contract/report/console';
import type { ColumnType } from 'kysely';

/** Tallies by weeks, which a job keeps: of the logs there is too much to be counted at each look. */
export interface ReportTables {
  report_week: ReportWeekTable;
  report_study: ReportStudyTable;
  report_account: ReportAccountTable;
  report_mail: { staff_id: number; name: ReportName; mailed_on: string | null };
}

/** Read as text. */
type Large = ColumnType<string, number | string, number | string>;

interface ReportWeekTable {
  /** Its Monday, YYYY-MM-DD in Asia/Shanghai. */
  week: string;
  counted_at: Date;
  studied: number;
  answered: number;
  watched: number;
  /** Who studied in the week before, and not in this. */
  stopped: number;
  answers: Large;
  seconds: Large;
}

interface ReportStudyTable {
  week: string;
  student_id: number;
  answers: number;
  seconds: number;
}

interface ReportAccountTable {
  week: string;
  account: string;
  /** Of refunds their reason; empty of all else. */
  part: string;
  entries: number;
  /** Debits, in fen. */
  debit_fen: Large;
  /** Credits, in fen and above zero. */
  credit_fen: Large;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportTables {}
}
