import type { Answer, ResultVideo, Verdict } from '@xuezhou/contract/assistant';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AssistantTables {
  assistant_search: AssistantSearchTable;
  assistant_usage: AssistantUsageTable;
  /** Tokens of drafts for teachers, by day. */
  assistant_draft: {
    draft_no: GeneratedAlways<number>;
    day: ColumnType<string, string, never>;
    staff_id: number;
    /** Null where it was no answer to a student's question. */
    question_id: string | null;
    tokens: number;
  };
}

export const assistantPlacement: PlacementOf<AssistantTables> = {
  assistant_search: 'student',
  assistant_usage: 'student',
  assistant_draft: 'home',
};

/** As it is shown, but for what the student said of it, which has columns of its own. */
export interface StoredAnswer extends Omit<Answer, 'isUseful'> {
  /** Of an exercise: only hints. */
  readonly isHint: boolean;
}

interface AssistantSearchTable {
  student_id: number;
  search_id: string;
  question: string;
  sought: string;
  course_id: number | null;
  asked_at: Date;
  verdict: Verdict;
  is_exercise: boolean;
  course_names: Json<string[]>;
  passages: Json<ResultVideo[]>;
  answer: ColumnType<StoredAnswer | null, string | null, string | null>;
  is_useful: boolean | null;
  complaint: string | null;
  rated_at: Date | null;
}

interface AssistantUsageTable {
  student_id: number;
  /** In Shanghai, YYYY-MM-DD. */
  day: ColumnType<string, string, never>;
  /** Used, and set aside for answers that are being written. */
  tokens: number;
  answers: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AssistantTables {}
}
