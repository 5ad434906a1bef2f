import type { Book, Course } from '@xuezhou/contract/study';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ListedLecture, ListenTools, Way } from './tools.ts';

/** The lectures of a book that may be played, in their order. */
const listOf = (book: Book, { playableOf }: Pick<ListenTools, 'playableOf'>) =>
  book.readingGroupList.flatMap((reading) =>
    playableOf(reading).map((lecture): ListedLecture => ({
      ...{ bookId: book.bookId, readingId: reading.readingId, readingNumber: reading.number },
      lecture,
    })),
  );

/** The open books after this one, in their order. */
function booksAfter(course: Course, bookId: number): number[] {
  const index = course.books.findIndex((each) => each.bookId === bookId);
  if (index === -1) return [];
  return course.books
    .slice(index + 1)
    .filter(({ canAccess, bookStatus }) => canAccess && bookStatus === 1)
    .map((book) => book.bookId);
}

export interface Playlist {
  /** After this lecture in its book. */
  readonly rest: readonly ListedLecture[];
  /** Undefined at the end, and as long as a next book is being looked for. */
  readonly next: ListedLecture | undefined;
  readonly previous: ListedLecture | undefined;
  /** What it goes on with after this book. */
  readonly nextBook: string | undefined;
  /** It could not be asked what comes after this book. */
  readonly isUnreached: boolean;
  readonly lookAgain: () => void;
  readonly goTo: (listed: ListedLecture) => void;
}

interface PlaylistPlace {
  book: Book;
  bulletId: number;
  way: Way;
  isListening: boolean;
}

/** A course to listen to: its open lectures in its order, on into the next book. */
export function usePlaylist(
  { book, bulletId, way, isListening }: PlaylistPlace,
  tools: ListenTools,
): Playlist {
  const navigate = useNavigate();
  const { courseId, bookId } = book;
  const list = listOf(book, tools);
  const index = list.findIndex(({ lecture }) => lecture.bulletId === bulletId);
  const rest = index === -1 ? [] : list.slice(index + 1);
  // A course as a whole goes on in its next book; a variant is the one that was opened.
  const endsHere = isListening && rest.length === 0 && way === 'whole';
  const further = useQuery({ ...firstAfter(courseId, bookId, tools), enabled: endsHere });
  return {
    rest,
    next: rest[0] ?? (endsHere ? further.data?.first : undefined),
    previous: list[index - 1],
    nextBook: endsHere ? further.data?.bookName : undefined,
    isUnreached: endsHere && further.isError,
    lookAgain: () => void further.refetch(),
    goTo: ({ bookId: to, readingId, lecture }) =>
      void navigate(
        tools.toReading(
          way,
          { courseId, bookId: to, readingId },
          { bullet: String(lecture.bulletId) },
        ),
      ),
  };
}

/** The first lecture of the books that follow; books without one are passed. */
const firstAfter = (courseId: number, bookId: number, tools: ListenTools) =>
  queryOptions({
    queryKey: ['listen-on', courseId, bookId],
    queryFn: async ({ client }) => {
      const course = await client.query(tools.courseQuery(courseId));
      for (const id of booksAfter(course, bookId)) {
        const book = await client.query(tools.bookQuery(courseId, id));
        const [first] = listOf(book, tools);
        if (first !== undefined) return { bookName: book.bookName, first };
      }
      return null;
    },
    staleTime: 60_000,
  });
