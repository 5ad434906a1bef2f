import Type from 'typebox';
import {
  anyOf,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Static,
} from '../../kernel.ts';
import { QuestionKind } from '../../practice/question.ts';

/** A text of a question in the product's Markdown, with formulas. */
const long = () => text(40_000);
const line = () => text(4000);
/** A number as it was typed, so that a draft keeps what is no number yet. */
const typed = () => text(40);

/** What a number must be to be right; bounds win over the tolerance. */
const NumberForm = object({
  value: typed(),
  tolerance: typed(),
  min: typed(),
  max: typed(),
  /** Units that may follow, and how many of the value's own unit each is. */
  units: list(object({ name: text(20), factor: typed() }), 20),
});
export type NumberForm = Static<typeof NumberForm>;

const CellForm = anyOf(
  object({ as: oneOf('text'), text: line() }),
  object({ as: oneOf('number'), number: NumberForm }),
  object({ as: oneOf('choice'), answer: text(200), options: list(text(200), 20) }),
  object({ as: oneOf('accept'), accept: list(text(200), 20) }),
);
export type CellForm = Static<typeof CellForm>;

const fields = {
  stem: long(),
  explanation: long(),
  /** The reference answer of an open question. */
  reference: long(),
  /** A, B, C … in their order; of a true or false question 正确 and 错误. */
  options: list(object({ text: line(), why: line() }), 26),
  /** Letters of the right ones. */
  right: text(26),
  number: NumberForm,
  table: object({ head: list(line(), 12), rows: list(list(CellForm, 12), 60) }),
  /** What to press on the BA II Plus, apart by spaces. */
  keys: text(400),
  /** One after another before the answer, the least first; drafts of before have none. */
  hints: optional(list(line(), 3)),
  /** 算式核对: `1000 * 1.05^10 = 1628.89`. */
  checks: list(text(400), 20),
  /** Where a lecture says it. */
  lecture: nullable(object({ bulletId: id(), second: integer(0, 86_400) })),
  /** The same in English; options without Chinese words may be left out. */
  english: nullable(
    object({ stem: long(), explanation: long(), reference: long(), options: list(line(), 26) }),
  ),
  difficulty: integer(1, 3),
};

/** A part of a composite question; null: it is not published yet. */
const PartForm = object({
  questionId: nullable(id()),
  kind: oneOf('single', 'multiple', 'truefalse', 'numeric', 'table', 'open'),
  ...fields,
});
export type PartForm = Static<typeof PartForm>;

/** All that is typed of a question, of whatever kind it is: what another kind needs is kept beside it. */
export const QuestionForm = object({
  kind: QuestionKind,
  readingId: nullable(id()),
  subjectId: nullable(id()),
  ...fields,
  parts: list(PartForm, 30),
});
export type QuestionForm = Static<typeof QuestionForm>;

/** What of a question is written when it is begun. */
export const WrittenForm = Type.Partial(object({ ...fields, parts: list(PartForm, 30) }), {
  additionalProperties: false,
});

/** What a question and a part have in common. */
export type AskedForm = Pick<QuestionForm, keyof typeof fields | 'kind'>;
