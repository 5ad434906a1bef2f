import type { Bookmark, FavoriteCourse, FavoriteQuestionCourse } from '@xuezhou/contract/favorite';

/** What the page shows: a course, or one of its books. */
export interface Selection {
  readonly courseId: number | null;
  readonly bookId: number | null;
}

export interface TreeBook {
  readonly bookId: number;
  readonly bookName: string;
  readonly count: number;
}

export interface TreeCourse {
  readonly courseId: number;
  readonly courseName: string;
  readonly count: number;
  readonly books: readonly TreeBook[];
}

/** All videos of a collection, in the order of the catalogue. */
export function videosIn(courses: readonly FavoriteCourse[]): Bookmark[] {
  return courses.flatMap(({ books }) =>
    books.flatMap(({ readingList }) => readingList.flatMap(({ bulletList }) => bulletList)),
  );
}

/** Those of the selected book, else of the selected course, else all. */
export function filterVideos(
  courses: readonly FavoriteCourse[],
  { courseId, bookId }: Selection,
): Bookmark[] {
  const videos = videosIn(courses);
  if (bookId !== null) return videos.filter((video) => video.bookId === bookId);
  return courseId === null ? videos : videos.filter((video) => video.courseId === courseId);
}

/** The one after the selected one; undefined after the last, and where the selected one is not among them. */
export function nextVideo(videos: readonly Bookmark[], bulletId: number): Bookmark | undefined {
  const index = videos.findIndex((video) => video.bulletId === bulletId);
  return index === -1 ? undefined : videos[index + 1];
}

/** The collection without a video, and without the readings, books and courses that it leaves empty. */
export function pruneVideo(courses: readonly FavoriteCourse[], bulletId: number): FavoriteCourse[] {
  return courses
    .map((course) => ({
      ...course,
      books: course.books
        .map((book) => ({
          ...book,
          readingList: book.readingList
            .map((reading) => ({
              ...reading,
              bulletList: reading.bulletList.filter((video) => video.bulletId !== bulletId),
            }))
            .filter(({ bulletList }) => bulletList.length > 0),
        }))
        .filter(({ readingList }) => readingList.length > 0),
    }))
    .filter(({ books }) => books.length > 0);
}

/** How many videos each course and book has. */
export const videoCounts = (courses: readonly FavoriteCourse[]): TreeCourse[] =>
  courses.map(({ courseId, courseName, books }) =>
    countedCourse(
      courseId,
      courseName,
      books.map(({ bookId, bookName, readingList }) => ({
        bookId,
        bookName,
        count: readingList.reduce((sum, { bulletList }) => sum + bulletList.length, 0),
      })),
    ),
  );

/** How many marked questions; those of no book count for their course alone. */
export const questionCounts = (courses: readonly FavoriteQuestionCourse[]): TreeCourse[] =>
  courses.map(({ courseId, courseName, books }) => {
    const all = books.map((book) => ({ ...book, count: book.questions.length }));
    const course = countedCourse(courseId, courseName, all);
    return {
      ...course,
      books: all.flatMap(({ bookId, bookName, count }) =>
        bookId === null ? [] : [{ bookId, bookName, count }],
      ),
    };
  });

const countedCourse = <Book extends { count: number }>(
  courseId: number,
  courseName: string,
  books: readonly Book[],
) => ({ courseId, courseName, count: books.reduce((sum, { count }) => sum + count, 0), books });

/** The books of the selected course or of all whose questions are shown: of the selected book, else all. */
export function filterQuestions(
  courses: readonly FavoriteQuestionCourse[],
  { courseId, bookId }: Selection,
): FavoriteQuestionCourse[] {
  return courses
    .filter((course) => courseId === null || course.courseId === courseId)
    .map((course) => ({
      ...course,
      books: course.books.filter((book) => bookId === null || book.bookId === bookId),
    }))
    .filter(({ books }) => books.length > 0);
}

/**
 * Courses and books that still have something, and the selected ones even when emptied: `before` is the tree that was
 * shown last, from which an emptied one keeps its name and its place.
 */
export function treeOf(
  now: readonly TreeCourse[],
  { courseId, bookId }: Selection,
  before: readonly TreeCourse[] = [],
): TreeCourse[] {
  return keepSelected(
    now,
    before,
    ({ courseId: id }) => id,
    courseId,
    (course) => ({
      ...course,
      count: 0,
      books: [],
    }),
  ).map((course) => ({
    ...course,
    books: keepSelected(
      course.books,
      before.find((old) => old.courseId === course.courseId)?.books ?? [],
      ({ bookId: id }) => id,
      bookId,
      (book) => ({ ...book, count: 0 }),
    ),
  }));
}

/** Puts the selected one back where it stood, when it is missing. */
function keepSelected<Item>(
  now: readonly Item[],
  before: readonly Item[],
  idOf: (item: Item) => number,
  selected: number | null,
  empty: (item: Item) => Item,
): Item[] {
  const place = before.findIndex((item) => idOf(item) === selected);
  const kept = before[place];
  if (kept === undefined || now.some((item) => idOf(item) === selected)) return [...now];
  const followers = new Set(before.slice(place + 1).map(idOf));
  const at = now.findIndex((item) => followers.has(idOf(item)));
  return at === -1 ? [...now, empty(kept)] : now.toSpliced(at, 0, empty(kept));
}
