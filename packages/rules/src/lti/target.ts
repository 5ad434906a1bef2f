/** What a platform of others opens here: a course, a book of it, one of its chapters, or a mock paper. */
export type LtiTarget =
  | { readonly kind: 'course'; readonly courseId: number }
  | { readonly kind: 'book'; readonly courseId: number; readonly bookId: number }
  | {
      readonly kind: 'reading';
      readonly courseId: number;
      readonly bookId: number;
      readonly readingId: number;
    }
  | { readonly kind: 'paper'; readonly paperId: number };

/** The page where it is opened, whose address is also what a platform is given. */
export function pathOfTarget(target: LtiTarget): string {
  switch (target.kind) {
    case 'course':
      return `/course/${target.courseId}`;
    case 'book':
      return `/course/${target.courseId}/book/${target.bookId}`;
    case 'reading':
      return `/course/${target.courseId}/book/${target.bookId}/reading/${target.readingId}`;
    case 'paper':
      return `/events/${target.paperId}`;
  }
}

const number = '([1-9]\\d{0,8})';
const inCourse = new RegExp(`^/course/${number}(?:/book/${number}(?:/reading/${number})?)?/?$`);
const paper = new RegExp(`^/events/${number}/?$`);

/** What a page of ours stands for; null: a page that no platform opens. */
export function targetOfPath(path: string): LtiTarget | null {
  const paperId = paper.exec(path)?.[1];
  if (paperId !== undefined) return { kind: 'paper', paperId: Number(paperId) };
  const [, course, book, reading] = inCourse.exec(path) ?? [];
  if (course === undefined) return null;
  const courseId = Number(course);
  if (book === undefined) return { kind: 'course', courseId };
  const bookId = Number(book);
  if (reading === undefined) return { kind: 'book', courseId, bookId };
  return { kind: 'reading', courseId, bookId, readingId: Number(reading) };
}
