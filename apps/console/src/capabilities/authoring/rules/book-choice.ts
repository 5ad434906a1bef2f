export interface BookChoice {
  readonly bookId: number;
  readonly title: string;
}

/** Of the whole course, or of one of its books. */
export const choicesOf = (books: readonly BookChoice[]) => [
  { value: '', label: '整门课' },
  ...books.map(({ bookId, title }) => ({ value: String(bookId), label: title })),
];

export const bookIdOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));
