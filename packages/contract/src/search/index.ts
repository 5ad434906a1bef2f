import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** A part of what is shown of a hit; a formula is TeX, and is never cut. */
export const SnippetPart = object({ kind: oneOf('text', 'hit', 'formula'), text: longText() });
export type SnippetPart = Static<typeof SnippetPart>;

export const SearchHit = object({
  /** The name of a reading or of a lecture, a paragraph of a text, or what is said in a lecture. */
  kind: oneOf('reading', 'lecture', 'paragraph', 'caption'),
  bookId: id(),
  bookName: longText(),
  readingId: id(),
  number: longText(),
  readingName: longText(),
  /** Null but for a lecture's name and what is said in it. */
  bulletId: nullable(id()),
  bulletName: nullable(longText()),
  /** Where in the lecture it is said. */
  second: nullable(number()),
  /** Of what is said: what it is written in, as `zh` or `en`. */
  language: nullable(longText()),
  /** Counted as `rules/text/reading-text` does. */
  paragraph: nullable(integer(0)),
  snippet: list(SnippetPart),
});
export type SearchHit = Static<typeof SearchHit>;

/** Characters of what is looked for. */
export const longestSearch = 60;

/** Looks in what the student may open today: books that are not issued or are locked keep silent. */
export const searchCourse = operation({
  summary: '在一门课里搜索：标题、字幕稿和正文',
  method: 'GET',
  path: '/api/courses/:courseId/search',
  access: 'auth',
  params: object({ courseId: id() }),
  query: object({ q: text(longestSearch, 1), bookId: optional(id()) }),
  /** The best ones first. */
  data: object({
    hits: list(SearchHit),
    hasMore: flag(),
    /** False while nothing of the course can be found, since its index is not made yet. */
    isReady: flag(),
  }),
  refusals: ['courseNotOwned', 'courseExpired'],
  perMinute: 120,
});
