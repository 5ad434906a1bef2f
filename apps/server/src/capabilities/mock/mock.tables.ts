import type { ColumnType, Generated } from 'kysely';
import type { PaperFormat } from '@xuezhou/contract/mock';
import type { DrawRule, PaperPlan } from '@xuezhou/contract/mock/console';
import type { QuestionKind } from '@xuezhou/contract/practice';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface MockTables {
  mock_paper: MockPaperTable;
  mock_attempt: MockAttemptTable;
  mock_save: MockSaveTable;
  mock_answer: MockAnswerTable;
  /** Students by the score of their first attempt. */
  mock_tally: { paper_id: number; score: number; sat: number };
  authored_paper: AuthoredPaperTable;
  paper_version: PaperVersionTable;
  /** What a paper held out and practice got from it. */
  released_question: { question_id: number; released_at: Date };
  /** A paper that was sat when it was withdrawn or changed, until when, and what it held out. */
  sat_paper: { paper_id: number; until: Date; questions: Generated<number[]> };
}

export const mockPlacement: PlacementOf<MockTables> = {
  mock_paper: 'catalogue',
  mock_attempt: 'student',
  mock_save: 'student',
  mock_answer: 'student',
  mock_tally: 'catalogue',
  authored_paper: 'home',
  paper_version: 'catalogue',
  released_question: 'catalogue',
  sat_paper: 'catalogue',
};

/** A topic of a mock paper: its questions, or the readings that its questions are drawn from. */
export interface PaperTopic {
  title: string;
  /** The parts of a composite question count one by one. */
  count: number;
  questions?: number[];
  readings?: number[];
  /** Only these kinds are drawn; all that can be where it is missing. */
  kinds?: QuestionKind[];
  /** The least and the most share in percent that the syllabus gives it. */
  range?: [number, number];
}

interface MockPaperTable {
  paper_id: number;
  course_id: number;
  position: number;
  title: string;
  /** `CFA 一级`: the type, then the sub-type. */
  course_type: string;
  minutes: number;
  end_date: string | null;
  /** How many questions are drawn; null for a fixed paper. */
  draw: number | null;
  topics: Json<PaperTopic[]>;
  question_count: number;
  /** The exam whose form its questions keep; null for none. */
  format: PaperFormat | null;
  /** Nothing shows its questions to a student before they handed it in. */
  is_held_out: Generated<boolean>;
  /** Of one that is drawn. */
  draw_rules: Generated<DrawRule[]>;
  /** Null as its course says. */
  shuffle_options: boolean | null;
  formulas: string;
  /** The paper as its file has it, without its id. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  retired_at: Date | null;
}

/** A question of an attempt, in the version that it began with. */
export interface AttemptQuestion {
  questionId: number;
  version: number;
  /** The composite question of which this is a part. */
  groupId: number | null;
  groupVersion: number | null;
  /** Index into the topics. */
  topic: number;
  /** Letters of its options in the order in which this attempt shows them; as written where it is missing. */
  optionOrder?: string;
}

/** What a paper said when an attempt at it began; it may say something else by now. */
export interface AttemptForm {
  topics: { title: string; count: number }[];
  format: PaperFormat | null;
  minutes: number;
}

interface MockAttemptTable {
  student_id: number;
  paper_id: number;
  attempt_no: number;
  questions: Json<AttemptQuestion[]>;
  /** Null for an attempt that began before this was kept: it is read as its paper says. */
  form: Json<AttemptForm | null>;
  total: number;
  started_at: Date;
  ends_at: Date;
  handed_in_at: Date | null;
  handed_in_by: 'student' | 'clock' | null;
  right_count: number | null;
  score: number | null;
  is_tallied: Generated<boolean>;
  /** Practice has its answers. */
  is_practised: Generated<boolean>;
  celebrated_at: Date | null;
}

/** What arrived from a browser, each save once. */
interface MockSaveTable {
  student_id: number;
  save_id: string;
  paper_id: number;
  attempt_no: number;
  question_id: number;
  student_answer: string | null;
  is_marked: boolean | null;
  spent_ms: number;
  order_no: number;
  received_at: Date;
}

interface MockAnswerTable {
  student_id: number;
  paper_id: number;
  attempt_no: number;
  question_id: number;
  student_answer: Generated<string>;
  /** Judged when it was saved. */
  question_status: Generated<number>;
  is_marked: Generated<boolean>;
  spent_ms: Generated<number>;
  /** Of the save that the answer is from. */
  answer_order: number;
  answer_save: string;
  mark_order: number;
  mark_save: string;
}

/** A paper that pages write: its draft. */
interface AuthoredPaperTable {
  paper_id: number;
  course_id: number;
  /** Of the asking, so that twice is once. */
  request_id: string;
  plan: ColumnType<PaperPlan, string, string>;
  /** Counts the changes of the draft. */
  revision: Generated<number>;
  /** The last that was published; 0 before the first. */
  version: Generated<number>;
  changed_at: Date;
  changed_by: number;
}

interface PaperVersionTable {
  paper_id: number;
  version: number;
  plan: ColumnType<PaperPlan, string, never>;
  published_at: Date;
  published_by: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MockTables {}
}
