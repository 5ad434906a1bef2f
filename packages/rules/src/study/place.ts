interface Reading {
  readonly isCurrent: boolean;
  readonly mastery: number;
}

interface Book {
  readonly bookId: number;
  readonly canAccess: boolean;
  readonly isCurrent: boolean;
  readonly readings: readonly Reading[];
}

interface Here<Of extends Book> {
  readonly book: Of;
  readonly reading: Of['readings'][number] | undefined;
}

/** Where the last lecture was watched; once that reading is mastered, the next one that is not. */
export function placeOfStudent<Of extends Book>(books: readonly Of[]): Here<Of> | undefined {
  const open = books.filter(({ canAccess }) => canAccess);
  const book =
    open.find(({ isCurrent }) => isCurrent) ?? open.find(nextReading) ?? open[0] ?? books[0];
  if (book === undefined) return undefined;
  const current = book.readings.find(({ isCurrent }) => isCurrent);
  if (current && current.mastery < 4) return { book, reading: current };
  const following = book.readings.slice(current ? book.readings.indexOf(current) + 1 : 0);
  return { book, reading: following.find(({ mastery }) => mastery < 4) ?? nextReading(book) };
}

/** The book that a page of the course shows: the one it is asked for, else where the student is. */
export const bookShown = <Of extends Book>(
  books: readonly Of[],
  wanted: number | undefined,
): Of | undefined => books.find(({ bookId }) => bookId === wanted) ?? placeOfStudent(books)?.book;

export const nextReading = <Of extends Book>({
  readings,
}: Of): Of['readings'][number] | undefined => readings.find(({ mastery }) => mastery < 4);
