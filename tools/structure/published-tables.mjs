/**
 * Tables that their owner has published: those above it may read and join them, for a join is what a database is for,
 * and a port that gave out each name of a book one by one would be a worse one. Only the owner writes them, and what
 * they mean together (open, owned, watched) is a named fact of a port all the same.
 * @type {ReadonlyMap<string, string>}
 */
export const publishedTables = new Map([
  [
    'subject',
    'The tree of what is taught is the ground that every list of a learner is arranged by.',
  ],
  ['course', 'As subject.'],
  ['book', 'As subject.'],
  ['reading', 'As subject.'],
  ['bullet', 'As subject.'],
  ['student', 'Who somebody is: the name beside what they wrote, sat or bought.'],
  ['staff', 'As student: the name of who answered, taught or decided.'],
]);
