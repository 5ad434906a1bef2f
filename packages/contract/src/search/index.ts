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

/**
 * The name of a reading or of a lecture, a paragraph of a text, what is said in a lecture, a question, a card of the
 * school or of one's own, an own note, a question to the teachers.
 */
export const PassageKind = oneOf(
  'reading',
  'lecture',
  'paragraph',
  'caption',
  'question',
  'card',
  'note',
  'qa',
);
export type PassageKind = Static<typeof PassageKind>;

export const SearchHit = object({
  kind: PassageKind,
  courseId: id(),
  courseName: longText(),
  /** Null: it stands in no book, as a question of a bank or a card of one's own may. */
  bookId: nullable(id()),
  bookName: nullable(longText()),
  readingId: nullable(id()),
  number: nullable(longText()),
  readingName: nullable(longText()),
  /** Of a lecture's name, of what is said in it, and of a note on it. */
  bulletId: nullable(id()),
  bulletName: nullable(longText()),
  /** Where in the lecture it is said, or was noted. */
  second: nullable(number()),
  /** Of what is said: what it is written in, as `zh` or `en`. */
  language: nullable(longText()),
  /** Counted as `rules/text/reading-text` does. */
  paragraph: nullable(integer(0)),
  /** The id of a question, a card, a note, a question to the teachers. */
  ref: nullable(longText()),
  /** The practice question that it is, or is a note on. */
  questionId: nullable(id()),
  /** Whether the student wrote it. */
  isOwn: flag(),
  snippet: list(SnippetPart),
});
export type SearchHit = Static<typeof SearchHit>;

/** Characters of what is looked for: whole sentences, a question with its numbers. */
export const longestSearch = 400;

/** Looks in what the student may open today: books that are not issued or are locked keep silent. */
export const searchCourse = operation({
  summary: '在一门课里搜索：标题、字幕稿、正文、题目、闪卡、答疑和自己的笔记',
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
  refusals: ['courseNotOwned', 'courseExpired', 'searchTooOften'],
});

/** What hits are shown by: names and words of lectures, of books, and the rest. */
export const SearchGroupName = oneOf('lecture', 'book', 'question', 'card', 'note', 'qa');
export type SearchGroupName = Static<typeof SearchGroupName>;

/** Looks in all courses that the student may study today. What an open mock paper asks is not found. */
export const searchEverywhere = operation({
  summary: '在所有课里搜索，按视频、讲义、题目、闪卡、笔记、答疑分组',
  method: 'GET',
  path: '/api/search',
  access: 'phone',
  query: object({ q: text(longestSearch, 1) }),
  data: object({
    /** The group with the best hit first; in each the best ones first. None is empty. */
    groups: list(object({ name: SearchGroupName, hits: list(SearchHit), hasMore: flag() })),
    /** False while nothing can be found: no course is open, or none is indexed yet. */
    isReady: flag(),
  }),
  refusals: ['searchTooOften'],
});
