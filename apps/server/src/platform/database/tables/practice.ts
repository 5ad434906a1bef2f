import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuthoredRecord } from './authored.ts';
import type { Json } from './json.ts';

export interface PracticeTables {
  question: QuestionTable;
  question_version: QuestionVersionTable;
  question_tally: QuestionTallyTable;
  question_tally_cut: { only_row: Generated<boolean>; counted_to: Date };
  answer: AnswerTable;
  question_state: QuestionStateTable;
}

export type StoredKind = 'single' | 'multiple' | 'open' | 'xl';

interface QuestionTable {
  question_id: number;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  subject_id: number | null;
  /** The composite question of which this is a part. */
  parent_id: number | null;
  part_no: Generated<number>;
  position: number;
  kind: StoredKind;
  version: number;
  stem_text: string;
  /** What makes a question the same one in a second import. */
  source_key: string;
  retired_at: Date | null;
}

/** What a learner sees of a question, as cleaned HTML. */
export interface QuestionContent {
  question: string;
  explanation: string;
  reference: string;
  options: { letter: string; html: string; rationale: string }[];
  source: string;
  difficulty: number;
  lecture: { bulletId: number; second: number } | null;
}

interface QuestionVersionTable {
  question_id: number;
  version: number;
  answer: string;
  content: Json<QuestionContent>;
  content_hash: string;
  /** The question as its file has it, without its id and its parts. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  created_at: GeneratedAlways<Date>;
}

interface QuestionTallyTable {
  question_id: number;
  correct_count: number;
  wrong_count: number;
}

interface AnswerTable {
  student_id: number;
  answer_id: string;
  question_id: number;
  version: number;
  course_id: number;
  group_id: number | null;
  student_answer: string;
  question_status: number;
  spent_ms: number | null;
  answered_at: Date;
  received_at: Generated<Date>;
}

/** An answer to a part of a composite question, with the student's wish at that time. */
export interface StoredPartAnswer {
  part: number;
  verdict: 1 | -1;
  /** Milliseconds since 1970. */
  at: number;
  autoRemove: boolean;
}

interface QuestionStateTable {
  student_id: number;
  question_id: number;
  course_id: number;
  version: Generated<number>;
  student_answer: string | null;
  question_status: Generated<number>;
  correct_count: Generated<number>;
  wrong_count: Generated<number>;
  is_marked: Generated<boolean>;
  self_grade: string | null;
  /** The last wrong answer. Of a composite question: the last wrong verdict that no right one has taken out. */
  wrong_at: Date | null;
  /** The last event that takes a question out of the wrong-answer book, whether or not it stood there. */
  cleared_at: Date | null;
  /** Whether it stands in the wrong-answer book; follows from the two above. */
  in_wrong_book: GeneratedAlways<boolean>;
  /** When it last left the wrong-answer book. */
  wrong_removed_at: Date | null;
  /** Only servers from before migration 0003 use it. */
  wrong_since: Date | null;
  answered_at: Date | null;
  /** Of a composite question: every answer to its parts, in the order of arrival. */
  part_answers: ColumnType<StoredPartAnswer[], string | undefined, string>;
}
