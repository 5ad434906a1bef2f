import type { QuestionKind, WrongCause, WrongQuestion } from '@xuezhou/contract/practice';
import { practiceWords } from '../practice.words.ts';
import { isDue } from './wrong-order.ts';
import { causes } from '../session.words.ts';
import { wrongWords as words } from './wrong.words.ts';

/** All, those due, those wrong twice or more, or one book by its id; `book-0` holds imported questions. */
export type WrongFilter = 'all' | 'due' | 'twice' | `book-${number}`;

/** What narrows the book further; an empty one does not. */
export interface WrongSieve {
  readonly readingId: number | null;
  readonly kind: QuestionKind | null;
  readonly cause: WrongCause | null;
}

export const noSieve: WrongSieve = { readingId: null, kind: null, cause: null };

interface Narrowing {
  readonly filter: WrongFilter;
  readonly sieve?: WrongSieve;
  /** 2026-11-12 */
  readonly today: string;
}

const bookKey = ({ bookId }: WrongQuestion) => `book-${bookId ?? 0}` as const;

export function matches(
  question: WrongQuestion,
  { filter, sieve = noSieve, today }: Narrowing,
): boolean {
  const { readingId, kind, cause } = sieve;
  if (readingId !== null && question.readingId !== readingId) return false;
  if (kind !== null && question.qType !== kind) return false;
  if (cause !== null && question.wrongCause !== cause) return false;
  if (filter === 'all') return true;
  if (filter === 'due') return isDue(question, today);
  return filter === 'twice' ? question.wrongCount >= 2 : bookKey(question) === filter;
}

/** The filters that find something, with what they find. A single book needs no filter of its own. */
export function filtersOf(questions: readonly WrongQuestion[], today: string) {
  const books = new Map<WrongFilter, string>();
  for (const question of questions) books.set(bookKey(question), question.bookName ?? words.bank);
  return [
    { key: 'all' as WrongFilter, label: words.all },
    { key: 'due' as WrongFilter, label: words.due },
    { key: 'twice' as WrongFilter, label: words.twiceFilter },
    ...(books.size > 1 ? [...books].map(([key, label]) => ({ key, label })) : []),
  ]
    .map((filter) => ({
      ...filter,
      count: questions.filter((question) => matches(question, { filter: filter.key, today }))
        .length,
    }))
    .filter(({ key, count }) => key === 'all' || count > 0);
}

/** The topics, kinds and causes that occur. */
export function sievesOf(questions: readonly WrongQuestion[]) {
  const readings = new Map<number, string>();
  const kinds = new Set<QuestionKind>();
  const found = new Set<WrongCause>();
  for (const { readingId, readingName, qType, wrongCause } of questions) {
    if (readingId !== null) readings.set(readingId, readingName ?? '');
    kinds.add(qType);
    if (wrongCause !== null) found.add(wrongCause);
  }
  return {
    readings: [...readings].map(([value, label]) => ({ value: String(value), label })),
    kinds: [...kinds].map((value) => ({ value, label: practiceWords.kindOf(value) })),
    causes: [...found].map((value) => ({ value, label: causes[value] })),
  };
}
