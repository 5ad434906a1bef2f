import {
  id,
  integer,
  list,
  longText,
  nullable,
  number,
  object,
  oneOf,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Kinds that a model drafts. */
export const DraftedKind = oneOf('single', 'multiple', 'truefalse', 'numeric');
export type DraftedKind = Static<typeof DraftedKind>;

/** A sentence, the lines of the source that it rests on, and whose it is. */
export const Piece = object({
  text: text(4000),
  spans: list(integer(1), 20),
  by: oneOf('machine', 'teacher'),
});
export type Piece = Static<typeof Piece>;

/** What students really choose wrongly, of thirty people on. */
export const Mistake = object({ questionId: id(), share: number(), people: integer(30) });
export type Mistake = Static<typeof Mistake>;

export const DraftedForm = object({
  kind: DraftedKind,
  stem: Piece,
  options: list(object({ text: Piece, why: Piece, mistake: nullable(Mistake) }), 8),
  /** Letters of the right ones. */
  right: text(8),
  /** Of a number. */
  value: text(40),
  tolerance: text(40),
  explanation: list(Piece, 20),
  /** 算式核对. */
  checks: list(text(400), 10),
  difficulty: integer(1, 3),
});
export type DraftedForm = Static<typeof DraftedForm>;

export const SourceLine = object({
  no: integer(1),
  text: text(),
  /** Of the lecture; null where it is read. */
  second: nullable(integer(0)),
});
export type SourceLine = Static<typeof SourceLine>;

export const Drafted = object({
  draftId: uuid(),
  state: oneOf('waiting', 'accepted', 'refused'),
  revision: integer(1),
  form: DraftedForm,
  source: object({ title: text(), lectureId: nullable(id()), lines: list(SourceLine) }),
  /** Why it cannot be accepted as it is. */
  faults: list(text()),
  /** Of an accepted one. */
  questionId: nullable(id()),
  /** Of a refused one. */
  why: text(),
});
export type Drafted = Static<typeof Drafted>;

/** A part of a lecture as a model would name it, and what is said where it begins. */
export const DraftedChapter = object({
  start: integer(0, 86_400),
  title: text(60),
  quote: longText(),
});
export type DraftedChapter = Static<typeof DraftedChapter>;

/** Of an explanation, and the lines that it rests on. */
export const DraftedSentence = object({ text: longText(), rests: list(integer(1)) });
export type DraftedSentence = Static<typeof DraftedSentence>;
