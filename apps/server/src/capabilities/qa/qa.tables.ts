import type { Generated, GeneratedAlways } from 'kysely';
import type { QaContextKind, QaState, QaThingKind } from '@xuezhou/contract/qa';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface QaTables {
  qa_question: QaQuestionTable;
  qa_word: { word: string; questions: number };
  qa_word_count: { only_row: Generated<boolean>; questions: number };
  qa_answer: QaAnswerTable;
  qa_comment: QaCommentTable;
  qa_part: QaPartTable;
  qa_thumb: { student_id: number; thing_id: string; thing_kind: QaThingKind; at: Date };
  qa_feedback: QaFeedbackTable;
  qa_revision: QaRevisionTable;
  qa_step: QaStepTable;
  qa_report: QaReportTable;
  qa_mute: { student_id: number; until: Date; reason: string };
  qa_shared_note: QaSharedNoteTable;
  qa_canned: QaCannedTable;
  qa_later_reply: LaterRow;
  qa_hours: QaHoursTable;
  qa_teacher: QaTeacherTable;
  qa_reply_picture: { place: string; sent_at: Date; used_at: Date | null };
}

export const qaPlacement: PlacementOf<QaTables> = {
  qa_question: 'home',
  qa_word: 'catalogue',
  qa_word_count: 'home',
  qa_answer: 'home',
  qa_comment: 'home',
  qa_part: 'student',
  qa_thumb: 'student',
  qa_feedback: 'student',
  qa_revision: 'home',
  qa_step: 'home',
  qa_report: 'home',
  qa_mute: 'student',
  qa_shared_note: 'student',
  qa_canned: 'catalogue',
  qa_later_reply: 'home',
  qa_hours: 'catalogue',
  qa_teacher: 'home',
  qa_reply_picture: 'home',
};

/** A picture that was sent for a question or an answer. */
export interface StoredPicture {
  key: string;
  address: string;
}

interface QaQuestionTable {
  question_id: string;
  student_id: number | null;
  title: string;
  content: string;
  html: string;
  /** The beginning of its words, formulas between `$`. */
  excerpt: string;
  images: Json<StoredPicture[]>;
  is_private: boolean;
  course_id: number | null;
  book_id: number | null;
  reading_id: number | null;
  about_kind: QaContextKind | null;
  about_id: number | null;
  group_id: number | null;
  about_title: Generated<string>;
  second: number | null;
  caption: string | null;
  paragraph: number | null;
  quote: string | null;
  chosen: string | null;
  asked_at: Date;
  edited_at: Date | null;
  last_at: Date;
  /** Of the last answer or comment. */
  last_number: Generated<number>;
  follows: Generated<number>;
  thumbs: Generated<number>;
  /** Those that everybody sees; of teachers also the private ones. */
  answers: Generated<number>;
  teacher_answers: Generated<number>;
  student_answers: Generated<number>;
  accepted: Generated<number>;
  withdrawn_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** Since when it waits for a person to look at it; it is hidden as well. */
  held_at: Generated<Date | null>;
  merged_into: string | null;
  /** Since when it waits for a teacher; null: it does not. */
  queued_at: Date | null;
  counts_from: Date | null;
  due_at: Date | null;
  teacher_id: number | null;
  assigned_at: Date | null;
  claimed_by: number | null;
  claimed_at: Date | null;
  passed_on_at: Date | null;
  /** Put off: it waits in no list until then. */
  snoozed_until: Date | null;
  /** By a teacher, the first time. */
  answered_at: Date | null;
  /** Of answering hours that it took. */
  answer_minutes: number | null;
  title_words: string;
  words: string;
  is_public: GeneratedAlways<boolean>;
  state: GeneratedAlways<QaState>;
}

interface QaAnswerTable {
  qa_answer_id: string;
  question_id: string;
  number: number;
  student_id: number | null;
  staff_id: number | null;
  content: string;
  html: string;
  images: Json<StoredPicture[]>;
  is_private: Generated<boolean>;
  thumbs: Generated<number>;
  accepted_at: Date | null;
  grade: 1 | 2 | 3 | 4 | 5 | null;
  at: Date;
  edited_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** Since when it waits for a person to look at it; it is hidden as well. */
  held_at: Generated<Date | null>;
}

interface QaCommentTable {
  comment_id: string;
  qa_answer_id: string;
  question_id: string;
  number: number;
  student_id: number;
  content: string;
  html: string;
  thumbs: Generated<number>;
  at: Date;
  edited_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** Since when it waits for a person to look at it; it is hidden as well. */
  held_at: Generated<Date | null>;
  /** Since when its writer took it back; it is hidden as well. */
  deleted_at: Date | null;
}

interface QaPartTable {
  student_id: number;
  question_id: string;
  has_asked: Generated<boolean>;
  has_answered: Generated<boolean>;
  followed_at: Date | null;
  read_to: Generated<number>;
  is_flagged: Generated<boolean>;
  all_read_id: string | null;
  read_before: number | null;
  flagged_before: boolean | null;
}

interface QaFeedbackTable {
  student_id: number;
  feedback_id: string;
  question_id: string;
  content: string;
  at: Date;
}

interface QaRevisionTable {
  thing_id: string;
  revision_no: GeneratedAlways<number>;
  question_id: string;
  title: string | null;
  content: string;
  pictures: number;
  by_name: string;
  at: Date;
}

interface QaStepTable {
  question_id: string;
  step_no: GeneratedAlways<number>;
  what: string;
  staff_id: number | null;
  at: Date;
}

interface QaReportTable {
  report_id: GeneratedAlways<number>;
  student_id: number;
  thing_kind: QaThingKind;
  thing_id: string;
  question_id: string;
  is_appeal: boolean;
  kind: string;
  content: string;
  at: Date;
  settled_at: Date | null;
  is_granted: boolean | null;
}

interface QaSharedNoteTable {
  student_id: number;
  note_id: string;
  shared_at: Date;
  /** Since when a person has to look at it before others see it. */
  held_at: Generated<Date | null>;
}

interface QaCannedTable {
  canned_id: GeneratedAlways<number>;
  name: string;
  content: string;
  used: Generated<number>;
}

interface QaHoursTable {
  only_row: Generated<boolean>;
  week: Json<{ from: number; to: number }[][]>;
  target_minutes: number;
  closed_on: Json<string[]>;
  /** Null: the usual. */
  silent_hours: number | null;
}

interface QaTeacherTable {
  qa_teacher_no: GeneratedAlways<number>;
  staff_id: number;
  course_id: number | null;
  book_id: number | null;
  title: string;
  is_head: boolean;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends QaTables {}
}

/** An answer that is sent at a time of its own, by the id that it will have as an answer. */
export interface LaterRow {
  qa_answer_id: string;
  question_id: string;
  staff_id: number;
  content: string;
  html: string;
  is_private: boolean;
  canned_id: number | null;
  send_at: Date;
  version: number;
  /** What stood in the question when its time was set, and was said to be not understood by then. */
  seen_number: number;
  seen_edited_at: Date | null;
  seen_feedbacks: number;
  /** Who had the question then; null: nobody, or an older server set the time. */
  seen_claimed_by: number | null;
  held_for: string | null;
  /** How often sending it broke since its time was set, and until when it is left alone because of that. */
  failed_tries: number;
  again_at: Date | null;
  sent_at: Date | null;
  dropped_at: Date | null;
}
