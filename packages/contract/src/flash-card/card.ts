import {
  flag,
  id,
  integer,
  longInteger,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  type Static,
  uuid,
} from '../kernel.ts';

/** Never studied; to come back in minutes; due today or before; known until a later day. */
export const CardStatus = oneOf('new', 'learning', 'due', 'known');
export type CardStatus = Static<typeof CardStatus>;

/** 1 重来, 2 吃力, 3 记得, 4 轻松. */
export const CardRating = oneOf(1, 2, 3, 4);
export type CardRating = Static<typeof CardRating>;

/** What the reviews of a card left; packages/rules/src/flash-card/memory.ts says what each means. */
export const CardMemory = object({
  stability: number(),
  difficulty: number(),
  day: integer(),
  at: longInteger(),
  isRelearning: flag(),
  reviews: integer(0),
  lapses: integer(0),
  streak: integer(0),
});
export type CardMemory = Static<typeof CardMemory>;

export const CardQuestionMode = oneOf('sequence', 'random');
export type CardQuestionMode = Static<typeof CardQuestionMode>;

export const CardQuestion = object({ questionId: id(), stem: longText() });
export type CardQuestion = Static<typeof CardQuestion>;

/** What its writer wrote: Markdown with formulas and pictures. */
export const OwnCardWords = object({
  ownCardId: uuid(),
  /** Empty: in none. */
  deck: longText(),
  front: longText(),
  back: longText(),
});
export type OwnCardWords = Static<typeof OwnCardWords>;

export const FlashCard = object({
  cardDetailId: id(),
  courseId: id(),
  /** Of an own card the first book of its course, unless it was written in another. */
  bookId: id(),
  /** Null for an own card that was written in no chapter. */
  readingId: nullable(id()),
  status: CardStatus,
  favorite: flag(),
  /** Sides as HTML; formulas stand as TeX in `.math`. */
  front: longText(),
  back: longText(),
  bookName: longText(),
  readingNumber: longText(),
  readingName: longText(),
  subjectName: longText(),
  /** Where the subject is taught; null where there is no lecture of it. */
  lecture: nullable(object({ bookId: id(), readingId: id(), bulletId: id() })),
  /** Null for a card that was never studied. */
  memory: nullable(CardMemory),
  /** Forgotten again and again: the lecture helps more than another repeat. */
  isLeech: flag(),
  /** When it comes back; null for a new card, and for one that does not before the exam. */
  nextReview: nullable(moment()),
  /** Whether questions of its subject are asked along with it. */
  addQuestion: flag(),
  questionMode: nullable(CardQuestionMode),
  questions: list(CardQuestion),
  /** Null for a card of the school. */
  own: nullable(OwnCardWords),
});
export type FlashCard = Static<typeof FlashCard>;

export const CardListItem = object({
  cardDetailId: id(),
  bookId: id(),
  readingId: FlashCard.properties.readingId,
  status: CardStatus,
  favorite: flag(),
  nextReview: nullable(moment()),
});
export type CardListItem = Static<typeof CardListItem>;
