import { QuestionLanguage } from '../account/index.ts';
import {
  anyOf,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Static,
} from '../kernel.ts';

/** The kinds of question; xl is a composite one: a material and its parts. */
export const QuestionKind = oneOf(
  'single',
  'multiple',
  'truefalse',
  'numeric',
  'table',
  'open',
  'xl',
);
export type QuestionKind = Static<typeof QuestionKind>;

/** OP has options; NU asks for a number; TB for the blanks of a table; QA is open. */
export const QuestionType = oneOf('OP', 'NU', 'TB', 'QA');
export type QuestionType = Static<typeof QuestionType>;

/** 1 correct, -1 wrong, 0 reset or unanswered. */
export const QuestionStatus = oneOf(1, -1, 0);
export type QuestionStatus = Static<typeof QuestionStatus>;

/** What a number must be to be right; its bounds count as right. The numbers are null where the answer is withheld. */
export const NumericKey = object({
  value: nullable(number()),
  min: nullable(number()),
  max: nullable(number()),
  /** Units that may follow the number, and how many of the value's own unit each is. */
  units: list(object({ name: longText(), factor: number() })),
});

const BlankKey = anyOf(
  object({ type: oneOf('number'), key: NumericKey }),
  object({ type: oneOf('choice'), options: list(longText()), answer: longText() }),
  object({ type: oneOf('text'), accept: list(longText()) }),
);

/** A table to fill in; an answer is the JSON list of its blanks' entries, row by row. */
export const AnswerTable = object({
  head: list(longText()),
  rows: list(list(anyOf(object({ html: longText() }), object({ blank: BlankKey })))),
});

export const SelfGrade = oneOf('right', 'partly', 'wrong');
export type SelfGrade = Static<typeof SelfGrade>;

const TeacherShare = number();

/** What is said of a question, in one language. */
const QuestionWords = object({
  question: longText(),
  explanation: longText(),
  /** Reference answer of an open question. */
  reference: longText(),
  /** As they are shown; an answer names them by their letters, not by their places. */
  options: list(object({ letter: longText(), html: longText(), rationale: longText() })),
});

const partFields = {
  questionId: id(),
  version: integer(1),
  qType: QuestionKind,
  questionType: QuestionType,
  /** Several options are right. */
  noDefiniteQuestion: flag(),
  /** Place among the parts of a composite question, from 1; 0 otherwise. */
  pos: integer(0),
  /** Canonical letters, sorted: `AC`; the number to show. Empty for tables, open and composite questions. */
  answer: longText(),
  numeric: nullable(NumericKey),
  table: nullable(AnswerTable),
  /** In the language in which the student reads questions, where it is written in it. */
  detail: QuestionWords,
  /** Where it is written in two languages: that of the detail, and the same in the other. */
  language: optional(QuestionLanguage),
  inOther: optional(QuestionWords),
  /** What to press on the BA II Plus for the number that is asked, apart by spaces. */
  keys: optional(longText()),
  /** What helps before the answer, the least first; absent where there is none. */
  hints: optional(list(longText(), 3)),
  /**
   * Where the course shuffles: letters of the options that may change places, and what their order follows from. Asked
   * anew they stand as the next seed says.
   */
  shuffle: optional(object({ movable: longText(), seed: integer(0) })),
  /** Of how many people's first answers, and how many percent of them chose each option; missing of fewer than twenty. */
  shares: optional(
    object({
      people: integer(0),
      options: list(object({ letter: longText(), percent: integer(0, 100) })),
    }),
  ),
  /** Null, like the status 0, also when the question has changed since it was answered; the counts stay. */
  studentAnswer: nullable(longText()),
  questionStatus: QuestionStatus,
  isAnswered: flag(),
  isSubmitted: flag(),
  /** The learner's own grade of an open question; it counts for review and mastery, not for the statistics. */
  selfGrade: nullable(SelfGrade),
  /** What a teacher gave to the answer to an open question, 0 to 1 of the full score; then that is its verdict, and the own grade is not asked for. */
  teacherShare: nullable(TeacherShare),
  correctCount: integer(0),
  wrongCount: integer(0),
  personalCorrectCount: integer(0),
  personalWrongCount: integer(0),
};

export const QuestionPart = object(partFields);
export type QuestionPart = Static<typeof QuestionPart>;

/** Did not know, misread, slipped: as the student says. */
export const WrongCause = oneOf('unknown', 'misread', 'slipped');
export type WrongCause = Static<typeof WrongCause>;

export const Question = object({
  ...partFields,
  courseId: id(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  /** Where it stands: book and reading, or the imported bank. */
  source: longText(),
  difficulty: integer(1, 3),
  isMarked: flag(),
  inWrongList: flag(),
  /** Right answers since the last wrong one, and how many take it out of the wrong-answer book. */
  rightsInRow: integer(0),
  rightsNeeded: integer(1, 5),
  wrongCause: nullable(WrongCause),
  lecture: nullable(object({ bookId: id(), readingId: id(), bulletId: id(), second: integer(0) })),
  subQuestions: list(QuestionPart),
});
export type Question = Static<typeof Question>;

/** Why a question was chosen: its topic is weak, it went wrong, it was long ago, or it is new and at one's level. */
export const PickReason = oneOf('weak', 'wrong', 'faded', 'level');
export type PickReason = Static<typeof PickReason>;

/** Why smart practice asks a question, and by what evidence. */
const Pick = object({
  reason: PickReason,
  /** Of a right answer, in percent. */
  chance: integer(0, 100),
  topic: nullable(longText()),
  /** Wrong answers since the last right one. */
  wrongsInRow: integer(0),
  /** Since its last answer; null of one that was never answered. */
  days: nullable(integer(0)),
  /** Percent of the course's questions that are of its topic. */
  share: integer(0, 100),
});

export const QuestionListItem = object({
  questionId: id(),
  questionStatus: QuestionStatus,
  isMarked: flag(),
  qType: QuestionKind,
  /** Of an open question that was answered: its writer's grade, null before it is given. */
  selfGrade: optional(nullable(SelfGrade)),
  /** The same of a teacher's mark; then the status is the teacher's word. */
  teacherShare: optional(nullable(TeacherShare)),
  /** Of smart practice: why this one. */
  pick: optional(Pick),
});
export type QuestionListItem = Static<typeof QuestionListItem>;
