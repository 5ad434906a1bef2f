import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadingPlace } from '@xuezhou/contract/reader';
import { placesQuery } from './port/reader.queries.ts';

const none: readonly ReadingPlace[] = [];

/** Where the student stopped in the readings of a book; what is read on goes into it at once. */
export function usePlaces(bookId: number) {
  const client = useQueryClient();
  const { data: places = none, isPending } = useQuery(placesQuery(bookId));
  const keep = (place: ReadingPlace) =>
    client.setQueryData(placesQuery(bookId).queryKey, (before: ReadingPlace[] = []) => {
      const old = before.find(({ readingId }) => readingId === place.readingId);
      const share = Math.max(place.share, old?.share ?? 0);
      return [{ ...place, share }, ...before.filter((each) => each !== old)];
    });
  return { places, isPending, keep };
}
