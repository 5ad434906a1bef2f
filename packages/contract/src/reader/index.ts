import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const ReadingPlace = object({
  courseId: id(),
  bookId: id(),
  readingId: id(),
  /** The first paragraph in sight; paragraphs are counted as `rules/text/reading-text` does. */
  paragraph: integer(0),
  /** The most that was ever read of it, from 0 to 1. */
  share: number(),
  at: moment(),
});
export type ReadingPlace = Static<typeof ReadingPlace>;

export const listReadingPlaces = operation({
  summary: '读到了哪里，最近读的在前',
  method: 'GET',
  path: '/api/courses/reading-places',
  access: 'login',
  query: object({ bookId: optional(id()) }),
  data: list(ReadingPlace),
});

/** Sent twice, late or out of order it changes nothing: the place is that of the latest moment. */
export const saveReadingPlace = operation({
  summary: '记下一章读到了哪里',
  method: 'POST',
  path: '/api/courses/reading-place',
  access: 'login',
  body: object({
    courseId: id(),
    bookId: id(),
    readingId: id(),
    paragraph: integer(0, 100_000),
    share: number(),
    at: moment(),
  }),
  data: ReadingPlace,
  refusals: ['courseNotOwned', 'courseExpired', 'identityRequired', 'locked'],
});

export const highlightColors = ['yellow', 'green', 'blue', 'red'] as const;
export const HighlightColor = oneOf(...highlightColors);
export type HighlightColor = Static<typeof HighlightColor>;

/** Characters of a passage, and of what is written to it. */
export const longestPassage = 2000;
export const longestHighlightNote = 4000;
/** Highlights of one student in one reading. */
export const maxHighlights = 500;

const place = { courseId: id(), bookId: id(), readingId: id() };

/** Where a passage stands: what it says, what stands around it, and where it stood when it was marked. */
const passage = {
  exact: text(longestPassage, 1),
  prefix: text(64),
  suffix: text(64),
  start: integer(0, 10_000_000),
};

export const Highlight = object({
  highlightId: uuid(),
  ...place,
  color: HighlightColor,
  exact: longText(),
  prefix: longText(),
  suffix: longText(),
  start: integer(0),
  note: longText(),
  /** Grows by one with every change; a change names the one that it began from. */
  revision: integer(1),
  createdAt: moment(),
  editedAt: moment(),
});
export type Highlight = Static<typeof Highlight>;

/**
 * Makes a highlight, or changes its colour and note. Sent twice it is taken once. What was written on two devices is
 * kept together. Answers null where it was deleted since it was made.
 */
export const saveHighlight = operation({
  summary: '划线，或改它的颜色和批注',
  method: 'POST',
  path: '/api/highlights',
  access: 'login',
  body: object({
    highlightId: uuid(),
    ...place,
    ...passage,
    color: HighlightColor,
    note: text(longestHighlightNote),
    /** 0 for a new one. */
    baseRevision: integer(0),
    at: moment(),
  }),
  data: nullable(Highlight),
  refusals: [
    'courseNotOwned',
    'identityRequired',
    'courseExpired',
    'locked',
    'idReused',
    'highlightTooMany',
    'highlightEmpty',
  ],
});

/** Done again it changes nothing. */
export const deleteHighlight = operation({
  summary: '删除一处划线',
  method: 'POST',
  path: '/api/highlights/delete',
  access: 'login',
  body: object({ highlightId: uuid() }),
  data: done(),
});

export const HighlightsOfReading = object({
  readingId: id(),
  number: longText(),
  readingName: longText(),
  /** The reading was taken out of the book since. */
  isDeleted: flag(),
  highlights: list(
    object({
      ...Highlight.properties,
      /** The text has changed so much that its passage is not in it any more. */
      isOrphan: flag(),
    }),
  ),
});
export type HighlightsOfReading = Static<typeof HighlightsOfReading>;
export type ListedHighlight = HighlightsOfReading['highlights'][number];

export const listHighlights = operation({
  summary: '一本书里自己的划线，按章和位置',
  method: 'GET',
  path: '/api/highlights/:courseId/book/:bookId',
  access: 'login',
  params: object({ courseId: id(), bookId: id() }),
  data: list(HighlightsOfReading),
  refusals: ['courseNotOwned', 'identityRequired'],
});
