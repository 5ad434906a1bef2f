import { listHighlights, listReadingPlaces } from '@xuezhou/contract/reader';
import { queryOptions } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { waitingKey } from '../highlights/highlight-outcomes.ts';
import { highlightOutbox, highlightRemovals } from '../reader.outbox.ts';

/** Where the student stopped in each reading of a book, or of all books; the latest first. */
export const placesQuery = (bookId?: number) =>
  operationQuery(
    listReadingPlaces,
    { query: bookId === undefined ? {} : { bookId } },
    {
      ignoreErrors: true,
    },
  );

export const highlightsQuery = (courseId: number, bookId: number) =>
  operationQuery(listHighlights, { params: { courseId, bookId } }, { ignoreErrors: true });

/** What the server has not taken yet. */
export const waitingHighlights = queryOptions({
  queryKey: waitingKey,
  queryFn: async () => ({
    saved: (await highlightOutbox.waiting()).map(({ body }) => body),
    removed: (await highlightRemovals.waiting()).map(({ body }) => body.highlightId),
  }),
  staleTime: 0,
});
