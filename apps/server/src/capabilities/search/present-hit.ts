import type { SearchHit } from '@xuezhou/contract/search';
import { makeSnippet } from './make-snippet.ts';
import type { Found, SearchAnswer } from './rank/search-passages.ts';
import { secondOf } from './rank/second-of.ts';

/** A passage as it is shown, with what was typed and the words of it marked. */
export const presentHit = (
  found: Found,
  asked: string,
  { terms, marked }: Pick<SearchAnswer, 'terms' | 'marked'>,
): SearchHit => ({
  kind: found.kind,
  courseId: found.course_id,
  courseName: found.course_title,
  bookId: found.book_id,
  bookName: found.book_title,
  readingId: found.reading_id,
  number: found.number,
  readingName: found.reading_title,
  bulletId: found.bullet_id,
  bulletName: found.bullet_title,
  second: found.lines === null ? found.second : secondOf(found.text, found.lines, terms),
  language: found.language,
  paragraph: found.kind === 'paragraph' ? found.place : null,
  ref: found.ref,
  questionId: found.kind === 'question' ? Number(found.ref) : found.question_id,
  isOwn: found.is_own,
  snippet: makeSnippet(found.text, [asked.trim(), ...marked]),
});
