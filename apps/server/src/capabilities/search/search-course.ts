import type { SearchHit, searchCourse as operation } from '@xuezhou/contract/search';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { lockedBooks } from '../assignment/assignment.port.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { cutWords } from './cut-words.ts';
import { plainText } from './formula-marks.ts';
import { makeSnippet } from './make-snippet.ts';
import { likeAnywhere, searchReader, type HitRow } from './search.repository.ts';

const most = 50;
/** With fewer hits by words, the letters themselves are looked for: words are not always cut alike. */
const few = 5;

/** Finds words in what the student may open of a course. */
export async function searchCourse(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, query: { q, bookId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const { connection } = services.database;
  const asked = q.trim();
  if (asked === '') return { hits: [], hasMore: false, isReady: true };
  const words = cutWords(asked);
  const wanted = {
    courseId,
    bookId: bookId ?? null,
    lockedBooks: [...(await lockedBooks(connection, student.studentId, courseId))],
    pattern: likeAnywhere(asked),
    limit: most + 1,
  };
  const reader = searchReader(connection);
  const byWords = words.length > 0 ? await reader.byWords(wanted, words) : [];
  const byLetters = byWords.length < few ? await reader.byLetters(wanted) : [];
  const known = new Set(byWords.map(({ document_no }) => document_no));
  const more = byLetters.filter((row) => !known.has(row.document_no) && hasWords(row, asked));
  const rows = [...byWords, ...more].toSorted(
    (a, b) =>
      Number(isName(b)) - Number(isName(a)) ||
      Number(hasWords(b, asked)) - Number(hasWords(a, asked)) ||
      a.text.length - b.text.length,
  );
  const terms = [asked, ...words];
  const hits = rows.slice(0, most).map((row) => present(row, terms));
  return {
    hits: onceEach(hits),
    hasMore: rows.length > most,
    isReady: rows.length > 0 || (await reader.isIndexed(courseId)),
  };
}

/** Captions of two languages are cut at other seconds. */
const nearSeconds = 5;

/** Without what another language says at the same place of a lecture: the better hit stays. */
function onceEach(hits: readonly SearchHit[]): SearchHit[] {
  return hits.filter(
    (hit, index) =>
      hit.second === null || !hits.slice(0, index).some((before) => isSaidTwice(before, hit)),
  );
}

const isSaidTwice = (one: SearchHit, other: SearchHit): boolean =>
  one.bulletId === other.bulletId &&
  one.second !== null &&
  other.second !== null &&
  one.language !== other.language &&
  Math.abs(one.second - other.second) <= nearSeconds;

const isName = ({ kind }: HitRow): boolean => kind === 'reading' || kind === 'lecture';

/** As they were typed, and not in a formula: there they are TeX. */
const hasWords = ({ text }: HitRow, asked: string): boolean =>
  plainText(text).toLowerCase().includes(asked.toLowerCase());

const present = (row: HitRow, terms: readonly string[]): SearchHit => ({
  kind: row.kind,
  bookId: row.book_id,
  bookName: row.book_title,
  readingId: row.reading_id,
  number: row.number,
  readingName: row.reading_title,
  bulletId: row.bullet_id,
  bulletName: row.bullet_title,
  second: secondOf(row, terms),
  language: row.language,
  paragraph: row.kind === 'paragraph' ? row.place : null,
  snippet: makeSnippet(row.text, terms),
});

/** Where the line begins in which the first of the words is said. */
function secondOf({ text, lines }: HitRow, terms: readonly string[]): number | null {
  if (lines === null) return null;
  const lower = text.toLowerCase();
  const at = terms.map((term) => lower.indexOf(term.toLowerCase())).find((place) => place >= 0);
  return lines.findLast(([character]) => character <= (at ?? 0))?.[1] ?? 0;
}
