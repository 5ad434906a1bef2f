import { useState } from 'react';
import type { WrongBookData } from './use-wrong-book.ts';
import { filtersOf, matches, noSieve, type WrongFilter } from './wrong-filter.ts';
import { inOrder, type WrongOrder } from './wrong-order.ts';

/** What of the book is shown, by the filter, the sieve and the order that were chosen. */
export function useShown({ questions, today }: Pick<WrongBookData, 'questions' | 'today'>) {
  const [sieve, setSieve] = useState(noSieve);
  const [wanted, setFilter] = useState<WrongFilter>('all');
  const [order, setOrder] = useState<WrongOrder>('due');
  const filters = filtersOf(questions, today);
  // The last of a book may just have been removed.
  const filter = filters.some(({ key }) => key === wanted) ? wanted : 'all';
  return {
    ...{ filters, filter, setFilter, sieve, setSieve, order, setOrder },
    isSieved: Object.values(sieve).some((value) => value !== null),
    shown: inOrder(
      questions.filter((question) => matches(question, { filter, sieve, today })),
      order,
    ),
    /** How many of the whole book. */
    due: questions.filter((question) => matches(question, { filter: 'due', today })).length,
    showAll: () => {
      setFilter('all');
      setSieve(noSieve);
    },
  };
}
