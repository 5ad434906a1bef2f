/** What an entry says where it has nothing of its own. */
export const plainItem = {
  chapter: '',
  doneAt: null,
  spent: 0,
  beginsAt: null,
  endsAt: null,
  position: 0,
  isPlanned: false,
  bookId: null,
  readingId: null,
  bulletId: null,
  paperId: null,
  task: null,
  campName: null,
} as const;
