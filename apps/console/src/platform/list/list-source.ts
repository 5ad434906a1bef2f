import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** What a `ConsoleList` is drawn from: rows that are there, still come, or did not. */
export interface ListSource<Row> {
  /** Undefined: they did not come yet, or not at all. */
  readonly rows: readonly Row[] | undefined;
  /** Why the first of them did not come; null: nothing failed. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Undefined: these are all. */
  readonly more?: MoreRows | undefined;
}

export interface MoreRows {
  readonly isComing: boolean;
  /** Why the last try failed; null: it did not. */
  readonly error: unknown;
  readonly fetch: () => void;
}

type Whole<Row> = Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;

/** A list that comes whole: `wholeList(useQuery(…))`. */
export const wholeList = <Row>({ data, error, refetch }: Whole<Row>): ListSource<Row> => ({
  rows: data,
  error,
  retry: () => void refetch(),
});

/** Rows that are there in any case, as those of `useSuspenseQuery`. */
export const rowsAtHand = <Row>(rows: readonly Row[]): ListSource<Row> => ({
  rows,
  error: null,
  retry: () => undefined,
});

type Pages<Row> = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly { readonly list: readonly Row[] }[] }>,
  | 'data'
  | 'error'
  | 'refetch'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>;

/** A list that the server gives by key, page by page: `pagedList(useInfiniteQuery(…))`, with pages of `{ list, next }`. */
export const pagedList = <Row>(query: Pages<Row>): ListSource<Row> => ({
  rows: query.data?.pages.flatMap(({ list }) => list),
  error: query.error,
  retry: () => void query.refetch(),
  more: query.hasNextPage
    ? {
        isComing: query.isFetchingNextPage,
        error: query.isFetchNextPageError ? query.error : null,
        fetch: () => void query.fetchNextPage(),
      }
    : undefined,
});

/** The first rows of a whole list that may be long, and as many more at each press. */
export function useFirstRows<Row>(source: ListSource<Row>, step: number): ListSource<Row> {
  const [shown, setShown] = useState(step);
  const { rows } = source;
  if (rows === undefined || rows.length <= shown) return source;
  return {
    ...source,
    rows: rows.slice(0, shown),
    more: { isComing: false, error: null, fetch: () => setShown(shown + step) },
  };
}
