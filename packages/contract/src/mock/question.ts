import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  type Static,
} from '../kernel.ts';
import { QuestionLanguage } from '../account/index.ts';
import { AnswerTable, QuestionKind, QuestionStatus, QuestionType } from '../practice/index.ts';

/** What a paper asks, in one language. */
const AskedWords = object({
  question: longText(),
  /** As this attempt shows them; an answer names them by their letters, not by their places. */
  options: list(object({ letter: longText(), html: longText() })),
});

/** What tells the answer, in one language. */
const ToldWords = object({
  explanation: longText(),
  /** Reference answer of an open question. */
  reference: longText(),
  rationales: list(object({ letter: longText(), html: longText() })),
});

/** A question as it stands on an open paper: nothing of it tells the answer. */
export const OpenMockQuestion = object({
  questionId: id(),
  qType: QuestionKind,
  questionType: QuestionType,
  /** Several options are right. */
  noDefiniteQuestion: flag(),
  /** Place among the parts of a composite question, from 1; 0 otherwise. */
  pos: integer(0),
  /** How many parts that question has; 0 otherwise. */
  groupSize: integer(0),
  /** The stem of that question; null otherwise. */
  material: nullable(longText()),
  /** Where it is written in two languages: that of the words here, and the same in the other. */
  language: optional(QuestionLanguage),
  inOther: optional(object({ material: nullable(longText()), words: AskedWords })),
  detail: object({
    question: longText(),
    /** As this attempt shows them; an answer names them by their letters, not by their places. */
    options: list(object({ letter: longText(), html: longText() })),
    /** That may follow a number. */
    units: list(longText()),
    /** To fill in; a blank with options is chosen from them. */
    table: nullable(
      object({
        head: list(longText()),
        rows: list(
          list(
            object({
              html: longText(),
              blank: nullable(
                object({ type: oneOf('number', 'choice', 'text'), options: list(longText()) }),
              ),
            }),
          ),
        ),
      }),
    ),
  }),
});
export type OpenMockQuestion = Static<typeof OpenMockQuestion>;

export const MockResult = object({
  answer: longText(),
  /** With what belongs into its blanks. */
  table: nullable(AnswerTable),
  explanation: longText(),
  /** Reference answer of an open question. */
  reference: longText(),
  rationales: list(object({ letter: longText(), html: longText() })),
  /** What to press on the BA II Plus, apart by spaces. */
  keys: optional(longText()),
  studentAnswer: longText(),
  questionStatus: QuestionStatus,
  spentMs: integer(0),
  /** It was left blank, and the course was closed when the paper was handed in: what tells its answer is not told. */
  isWithheld: flag(),
  /** In the other language of its question. */
  inOther: optional(ToldWords),
});
export type MockResult = Static<typeof MockResult>;

export const getMockQuestion = operation({
  summary: '试卷里的一道题；交卷前没有答案',
  method: 'GET',
  path: '/api/mock/:paperId/question/:questionId',
  access: 'phone',
  params: object({ paperId: id(), questionId: id() }),
  /** An earlier attempt, once none is in progress. */
  query: object({ attemptNo: optional(integer(1, 32_767)) }),
  data: object({ question: OpenMockQuestion, result: nullable(MockResult) }),
  refusals: ['courseNotOwned', 'identityRequired', 'mockNotBegun', 'questionInExam'],
});
