import {
  anyOf,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  text,
  type Static,
} from '../kernel.ts';

/** What questions are sorted under: a course, a book of it, a reading of that. Its id is that of the course and so on. */
export const TagCategory = oneOf('course', 'book', 'reading');
export type TagCategory = Static<typeof TagCategory>;

export const QaReadingTag = object({
  tagId: id(),
  tagCategory: oneOf('reading'),
  name: longText(),
});
export const QaBookTag = object({
  tagId: id(),
  tagCategory: oneOf('book'),
  name: longText(),
  subTags: list(QaReadingTag),
});
export const QaTag = object({
  tagId: id(),
  tagCategory: oneOf('course'),
  name: longText(),
  /** As `CFA`. */
  family: longText(),
  subTags: list(QaBookTag),
});
export type QaTag = Static<typeof QaTag>;
export type QaBookTag = Static<typeof QaBookTag>;

/** 0: none. A reading goes with its book, a book with its course. */
export const QaTagIds = object({
  courseTagId: integer(0),
  bookTagId: integer(0),
  readingTagId: integer(0),
});
export type QaTagIds = Static<typeof QaTagIds>;

/** Down the tree of tags: the id of the course, of a book of it, of a reading of that. */
export const QaTagPath = list(id(), 3);
export const QaTags = anyOf(QaTagIds, QaTagPath);
export type QaTags = Static<typeof QaTags>;

/** Where a question belongs, in names; null parts: it belongs to nothing so small, or to nothing at all. */
export const QaPlace = object({
  course: nullable(object({ id: id(), name: longText(), family: longText() })),
  book: nullable(object({ id: id(), name: longText() })),
  reading: nullable(object({ id: id(), name: longText() })),
});
export type QaPlace = Static<typeof QaPlace>;

/** Seconds of the longest lecture. */
const second = () => integer(0, 360_000);

/** Characters of a passage that a question is about. */
export const longestQuote = 2000;

export const QaContextKind = oneOf('bullet', 'question', 'card', 'paragraph');
export type QaContextKind = Static<typeof QaContextKind>;

/** What a question is about, as the browser says it. Fields that do not belong to the kind are null. */
export const QaAbout = object({
  kind: QaContextKind,
  courseId: id(),
  /** Of the lecture, the exercise question, the card of the school, or the reading that the paragraph is in. */
  id: id(),
  /** Of a lecture. */
  second: nullable(second()),
  /** Of a reading: paragraphs are counted as `rules/text/reading-text` does. */
  paragraph: nullable(integer(0, 100_000)),
  /** Of a reading: the words that were marked. */
  quote: nullable(text(longestQuote)),
});
export type QaAbout = Static<typeof QaAbout>;

/** The same as the server knows it, for one reader. */
export const QaContext = object({
  kind: QaContextKind,
  courseId: id(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  id: id(),
  /** The composite that an exercise question is a part of. */
  groupId: nullable(id()),
  /**
   * The lecture's name, the words of the exercise, the face of the card, the name of the reading; of an exercise and a card empty for
   * who has not the course. */
  title: longText(),
  /** Of a lecture: where it stood when the question was asked. */
  second: nullable(second()),
  /** Of a lecture: what is said there; null where there are no captions or the lecture is not open to the reader. */
  caption: nullable(longText()),
  paragraph: nullable(integer(0)),
  quote: nullable(longText()),
  /** Of an exercise: what the asker had chosen, in words; null for nothing, or where the title is empty. */
  chosen: nullable(longText()),
  /** The reader can go there: it is in a course of theirs that is open. */
  canOpen: flag(),
  /** It was taken out of the course since. */
  isGone: flag(),
});
export type QaContext = Static<typeof QaContext>;
