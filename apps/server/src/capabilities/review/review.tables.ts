import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { CommonMistake, Passed } from '@xuezhou/rules/review/item-quality';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ReviewTables {
  review_setting: { student_id: number; per_day: number };
  review_day: ReviewDayTable;
  /** The last day of which those are noted on whom nothing was due. */
  review_rest_cut: { only_row: Generated<boolean>; noted_to: string | null };
  /** Pauses that are over; a trigger of the enrolment writes them. */
  course_pause: { student_id: number; course_id: number; paused_on: string; resumed_on: string };
  question_report: QuestionReportTable;
  question_statistic: QuestionStatisticTable;
  question_draft: QuestionDraftTable;
}

export const reviewPlacement: PlacementOf<ReviewTables> = {
  review_setting: 'student',
  review_day: 'student',
  review_rest_cut: 'home',
  course_pause: 'student',
  question_report: 'student',
  question_statistic: 'catalogue',
  question_draft: 'home',
};

interface QuestionDraftTable {
  question_id: number;
  course_id: number;
  /** Of the asking, so that twice is once. */
  request_id: string | null;
  /** Null: nothing waits to be published. */
  form: ColumnType<QuestionForm | null, string | null, string | null>;
  /** Counts the savings. */
  revision: Generated<number>;
  changed_at: Date;
  changed_by: number;
}

/** What a session asks for; whether it is done follows from the logs. */
export interface PlannedItem {
  kind: 'card' | 'question';
  itemId: number;
  courseId: number;
  bookId: number | null;
  reason: 'due' | 'wrong' | 'marked';
}

interface ReviewDayTable {
  student_id: number;
  /** In Asia/Shanghai. */
  day: string;
  /** None for a day that is over and on which nothing was due. */
  items: ColumnType<PlannedItem[], string, string>;
  planned_at: Date;
}

interface QuestionReportTable {
  student_id: number;
  report_id: string;
  /** By which an operator names it. */
  report_no: GeneratedAlways<number>;
  question_id: number;
  version: number;
  reason: 'key' | 'typo' | 'unclear' | 'outdated' | 'other';
  content: string;
  status: Generated<'open' | 'fixed' | 'kept'>;
  reply: string | null;
  reported_at: Date;
  settled_at: Date | null;
}

/** How often an option was chosen, and how well those who chose it do elsewhere. */
export interface OptionFigures {
  letter: string;
  chosen: number;
  strength: number | null;
}

/** What somebody saw who found a question sound. */
export interface PassedQuestion extends Passed {
  readonly staffId: number;
  readonly at: string;
}

/** Of the first answers of each student to one version; made anew by a job. */
interface QuestionStatisticTable {
  question_id: number;
  version: number;
  answers: number;
  facility: number;
  discrimination: number | null;
  options: Json<OptionFigures[]>;
  median_ms: number | null;
  counted_at: Date;
  /** What the rules say against it and nobody has found sound; null until they were asked. */
  suspicions: string[] | null;
  /** Of numbers: the error that most people share. */
  mistake: ColumnType<CommonMistake | null, string | undefined, string>;
  /** Of tables: share of right entries, blank by blank. */
  blanks: ColumnType<number[] | null, string | undefined, string>;
  /** What it was like when somebody looked and found it sound. */
  passed: ColumnType<PassedQuestion | null, string | undefined, string>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReviewTables {}
}
