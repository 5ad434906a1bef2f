import type { PageSearch } from '../../platform/page/page.ts';

/** The book and reading that an address names; what is no number is not wanted. */
export function wantedPlace({ book, reading }: PageSearch) {
  return { bookId: idOf(book), readingId: idOf(reading) };
}

function idOf(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
