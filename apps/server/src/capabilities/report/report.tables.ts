import type { ReportName } from '@xuezhou/contract/report/console';
import type { ColumnType } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

/** Tallies by weeks, which a job keeps: of the logs there is too much to be counted at each look. Weeks are their Mondays, YYYY-MM-DD in Asia/Shanghai. */
export interface ReportTables {
  report_week: ReportWeekTable;
  report_study: ReportStudyTable;
  report_student: ReportStudentTable;
  report_retention: { enrolled_week: string; week: string; people: number };
  report_account: ReportAccountTable;
  report_sale: ReportSaleTable;
  report_lecture: ReportLectureTable;
  report_topic: ReportTopicTable;
  report_mail: { staff_id: number; name: ReportName; mailed_on: string | null };
}

export const reportPlacement: PlacementOf<ReportTables> = {
  report_week: 'home',
  report_study: 'home',
  report_student: 'student',
  report_retention: 'home',
  report_account: 'home',
  report_sale: 'home',
  report_lecture: 'home',
  report_topic: 'home',
  report_mail: 'home',
};

/** A bigint: read as text. */
type Large = ColumnType<string, number | string, number | string>;

interface ReportWeekTable {
  week: string;
  /** 0: all courses together. */
  course_id: number;
  counted_at: Date;
  studied: number;
  answered: number;
  watched: number;
  /** Who studied in the week before, and not in this. */
  stopped: number;
  answers: Large;
  /** Of them; null of what an older server counted: all. */
  judged: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  rights: Large;
  seconds: Large;
}

interface ReportStudyTable {
  week: string;
  student_id: number;
  course_id: number;
  answers: number;
  judged: ColumnType<number | null, number | null | undefined, number | null>;
  rights: number;
  seconds: number;
}

interface ReportStudentTable {
  student_id: number;
  registered_week: string;
  /** In which the first course was given. */
  enrolled_week: string | null;
  /** How far within four weeks: 0 registered, 1 tried before paying, 2 ordered as well, 3 paid, 4 studied in the week after that. */
  step: number;
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

interface ReportSaleTable {
  week: string;
  kind: 'good' | 'way' | 'coupon';
  key: string;
  title: string;
  orders: number;
  fen: Large;
}

interface ReportLectureTable {
  bullet_id: number;
  course_id: number;
  /** Who has begun it, by where they stand: in one of its quarters, or through. */
  stands: number[];
  counted_at: Date;
}

interface ReportTopicTable {
  reading_id: number;
  course_id: number;
  /** Of whom something is known, and the mean of what they know, in percent. */
  people: number;
  percent: number;
  /** For whom it is weak. */
  weak: number;
  counted_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReportTables {}
}
