import type { WrongQuestion } from '@xuezhou/contract/practice';
import { wrongWords } from './wrong.words.ts';

/** All, those wrong twice or more, or one book by its id; `book-0` holds imported questions. */
export type WrongFilter = 'all' | 'twice' | `book-${number}`;

const words = wrongWords;

const bookKey = ({ bookId }: WrongQuestion) => `book-${bookId ?? 0}` as const;

export function matches(question: WrongQuestion, filter: WrongFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'twice' ? question.wrongCount >= 2 : bookKey(question) === filter;
}

/** The filters that find something, with what they find. A single book needs no filter of its own. */
export function filtersOf(questions: readonly WrongQuestion[]) {
  const books = new Map<WrongFilter, string>();
  for (const question of questions) books.set(bookKey(question), question.bookName ?? words.bank);
  return [
    { key: 'all' as WrongFilter, label: words.all },
    { key: 'twice' as WrongFilter, label: words.twiceFilter },
    ...(books.size > 1 ? [...books].map(([key, label]) => ({ key, label })) : []),
  ]
    .map((filter) => ({
      ...filter,
      count: questions.filter((question) => matches(question, filter.key)).length,
    }))
    .filter(({ key, count }) => key === 'all' || count > 0);
}
