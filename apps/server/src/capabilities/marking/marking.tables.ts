import type { ColumnType } from 'kysely';
import type { GivenLevel, RubricPoint } from '@xuezhou/contract/marking/console';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface MarkingTables {
  open_submission: {
    question_id: number;
    student_id: number;
    /** Who marks it, where the answers were split. */
    marker_id: number | null;
  };
  open_submission_cut: { only_row: boolean; gathered_to: Date };
  rubric: {
    question_id: number;
    version: number;
    points: Json<RubricPoint[]>;
    is_current: boolean;
    made_by: number;
    made_at: Date;
    act_id: string;
    /** What those are told whose mark it changed. */
    words: string;
  };
  answer_mark: AnswerMarkTable;
  mark_remark: { remark_id: string; staff_id: number; words: string; saved_at: Date };
}

export const markingPlacement: PlacementOf<MarkingTables> = {
  open_submission: 'student',
  open_submission_cut: 'home',
  rubric: 'home',
  answer_mark: 'student',
  mark_remark: 'home',
};

interface AnswerMarkTable {
  question_id: number;
  student_id: number;
  version: number;
  answered_at: Date;
  rubric_version: number;
  /** Null: what was there before was taken back. */
  levels: Json<GivenLevel[]> | null;
  score: number;
  full_score: number;
  is_whole: boolean;
  remark: string;
  marked_by: number;
  marked_at: Date;
  act_id: string;
  is_current: boolean;
  /** Null: its student does not know of it yet. */
  told_at: Date | null;
  /** When it became the verdict of its answer, or took that back; null before. */
  counted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MarkingTables {}
}
