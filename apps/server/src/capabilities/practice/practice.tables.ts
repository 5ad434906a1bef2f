import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { QuestionKind, SetWish } from '@xuezhou/contract/practice';
import type { NumericKey } from '@xuezhou/rules/practice/question/numeric';
import type { AnswerTable as TableToFill } from '@xuezhou/rules/practice/question/table';
import type { WrongCause } from '@xuezhou/rules/practice/wrong-list';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface PracticeTables {
  question: QuestionTable;
  question_version: QuestionVersionTable;
  question_tally: QuestionTallyTable;
  question_tally_cut: { only_row: Generated<boolean>; counted_to: Date };
  answer: AnswerTable;
  held_answer: HeldAnswerTable;
  open_grade: {
    student_id: number;
    question_id: number;
    graded_at: Date;
    course_id: number;
    grade: 'right' | 'partly' | 'wrong';
    /** Of the answer that it is of; null of what older servers wrote. */
    answered_at: Date | null;
  };
  question_state: QuestionStateTable;
  custom_set: CustomSetTable;
  practice_setting: { student_id: number; rights_needed: Generated<number> };
  practice_score: PracticeScoreTable;
  practice_league: {
    student_id: number;
    course_id: number;
    league_no: number;
    joined_at: Date;
  };
}

export const practicePlacement: PlacementOf<PracticeTables> = {
  question: 'catalogue',
  question_version: 'catalogue',
  question_tally: 'catalogue',
  question_tally_cut: 'home',
  answer: 'student',
  held_answer: 'student',
  open_grade: 'student',
  question_state: 'student',
  custom_set: 'student',
  practice_setting: 'student',
  practice_score: 'student',
  practice_league: 'student',
};

export type StoredKind = QuestionKind;

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
  /** Nobody is asked it any more: its file has it no longer, or the school took it back. */
  retired_at: Date | null;
  /** When the school took it back, alone or with its bank; an import does not bring it again. */
  withdrawn_at: Generated<Date | null>;
  withdrawn_as: Generated<'question' | 'bank' | null>;
  /** The stem in small letters. */
  stem_words: GeneratedAlways<string>;
}

/** The words of a question, as cleaned HTML. */
export interface QuestionWords {
  question: string;
  explanation: string;
  reference: string;
  options: { letter: string; html: string; rationale: string }[];
}

/** What a learner sees of a question, and what numbers and tables are judged by. */
export interface QuestionContent extends QuestionWords {
  /** For those who read questions in English; in Chinese where it is missing. */
  english?: QuestionWords;
  /** Of a numeric question. */
  numeric?: NumericKey;
  /** Of a table to fill in. */
  table?: TableToFill;
  /** What to press on the BA II Plus, apart by spaces. */
  keys?: string;
  /** What helps before the answer, as cleaned HTML, the least first. */
  hints?: string[];
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
  /** The later version by whose key answers to this one are judged, where its own was wrong. */
  judged_as: ColumnType<number | null, number | null | undefined, number | null>;
  /** Who published it by a page; null where a file brought it. */
  published_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** What its options say, in small letters and without tags, as the text of a JSON list. */
  option_words: GeneratedAlways<string>;
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
  /** The session of practice in which it was given. */
  session_id: string | null;
  /** What a teacher gave to an open answer, of the full score; then `question_status` is the teacher's word. */
  teacher_share: ColumnType<number | null, number | null | undefined, number | null>;
  /** How many were seen before it. */
  hints: Generated<number>;
}

/** An answer from before a paper began that asks its question; it joins the log when the paper is handed in. */
interface HeldAnswerTable {
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
  session_id: string | null;
  hints: Generated<number>;
}

/** An answer to a part of a composite question, with the student's wish at that time. */
export interface StoredPartAnswer {
  part: number;
  verdict: 1 | -1;
  /** Milliseconds since 1970. */
  at: number;
  autoRemove: boolean;
  rightsNeeded?: number;
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
  /** What a teacher gave to the answer of `teacher_of`, of the full score. It is the last one where the two moments are equal. */
  teacher_share: ColumnType<number | null, number | null | undefined, number | null>;
  teacher_of: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The last wrong answer. Of a composite question: the last wrong verdict that no right one has taken out. */
  wrong_at: Date | null;
  /** When the student last took it out of the wrong-answer book by hand, whether or not it stood there. */
  cleared_at: Date | null;
  /** The last right answers, the latest first; few. */
  right_at: Generated<Date[]>;
  /** When right answers in a row last took it out. */
  earned_at: Date | null;
  /** Whether it stands in the wrong-answer book; follows from the moments above. */
  in_wrong_book: GeneratedAlways<boolean>;
  /** When it last left the wrong-answer book. */
  wrong_removed_at: Date | null;
  /** Only servers from before migration 0003 use it. */
  wrong_since: Date | null;
  answered_at: Date | null;
  /** Why it went wrong, as the student said last. */
  wrong_cause: WrongCause | null;
  cause_at: Date | null;
  /** The day on which its student wants to be asked again; holds until the next answer. */
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  due_moved_at: Date | null;
  /** Of a composite question: every answer to its parts, in the order of arrival. */
  part_answers: ColumnType<StoredPartAnswer[], string | undefined, string>;
}

/** Questions that a student put together, to be done again. */
interface CustomSetTable {
  set_id: string;
  student_id: number;
  course_id: number;
  name: string;
  wish: Json<SetWish>;
  minutes: number | null;
  question_ids: number[];
  built_at: Date;
}

/** What a student did in a course, counted behind the answers. */
interface PracticeScoreTable {
  student_id: number;
  course_id: number;
  /** The Monday of the week that is counted. */
  week: string;
  week_points: Generated<number>;
  best_points: Generated<number>;
  /** Before it is cut to whole points. */
  total_exact: Generated<number>;
  total_points: GeneratedAlways<number>;
  /** These three only an older server writes: the ranking went by right answers. */
  week_right: Generated<number>;
  best_week: Generated<number>;
  total_right: Generated<number>;
  days: number;
  /** Answers up to this moment are counted in; null: everything is to be counted again. */
  counted_to: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PracticeTables {}
}
