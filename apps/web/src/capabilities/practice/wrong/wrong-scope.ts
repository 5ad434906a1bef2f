import { exerciseTypes } from '@xuezhou/contract/practice';
import type { Scope } from '../scope.ts';
import type { WrongFilter, WrongSieve } from './wrong-filter.ts';

/** The practice of what a filter and a sieve leave of the book. */
export function scopeOfBook(courseId: number, filter: WrongFilter, sieve: WrongSieve): Scope {
  const bookId = filter.startsWith('book-') ? Number(filter.slice(5)) : 0;
  const { readingId, kind, cause } = sieve;
  return {
    courseId,
    type: exerciseTypes.correcting,
    ...(filter === 'due' && { isDue: true }),
    ...(bookId > 0 && { bookId }),
    ...(readingId !== null && { readingId }),
    ...((kind ?? cause) !== null && {
      filter: { ...(kind !== null && { kind }), ...(cause !== null && { cause }) },
    }),
  };
}
