import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { searchConsole, type HitKind } from '@xuezhou/contract/staff';
import { useDebouncedValue } from '@mantine/hooks';

/** Whoever types on asks once. */
const restMs = 120;

/** What the server finds; what was found before stands until then. */
export function useHits(text: string, kind: HitKind | undefined) {
  const [wanted] = useDebouncedValue(text, restMs);
  const query = { text: wanted, ...(kind !== undefined && { kind }) };
  const { data, error, isFetching, refetch } = useQuery({
    ...operationQuery(searchConsole, { query }, { ignoreErrors: true }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  return {
    hits: text === '' ? [] : (data?.hits ?? []),
    isWhole: data?.isWhole ?? true,
    /** It is not yet the answer to what stands there. */
    isAsking: text !== '' && (isFetching || wanted !== text),
    error: text === '' ? null : error,
    again: () => void refetch(),
  };
}
