import {
  hashKey,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';

/**
 * For what is asked again by a button: as `useQuery`, but asked once more after a failure it stays the failure that it
 * was until the answer is there. What tells of it stays on the page, and with it the focus on what was pressed.
 */
export function useSteadyQuery<Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options);
  const key = hashKey(options.queryKey);
  const [last, setLast] = useState({ key, error: query.error });
  // What stood before in the place of the answer is none to what is asked now.
  const isAwaited = query.isPending || query.isPlaceholderData;
  const failure = isAwaited && last.key === key ? last.error : null;
  if (failure === null) {
    if (last.key !== key || last.error !== query.error) setLast({ key, error: query.error });
    return query;
  }
  return {
    ...query,
    status: 'error',
    data: undefined,
    error: failure,
    isPending: false,
    isLoading: false,
    isSuccess: false,
    isPlaceholderData: false,
    isError: true,
    isLoadingError: true,
  } as UseQueryResult<Data>;
}
