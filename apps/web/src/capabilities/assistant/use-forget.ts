import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearHistory, deleteSearch } from '@xuezhou/contract/assistant';
import { call } from '@xuezhou/client/api/call.ts';
import { historyQuery } from './assistant.queries.ts';

/** Takes questions out of the history; `onGone` is told which, or null for all. */
export function useForget(onGone: (searchId: string | null) => void) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: historyQuery.queryKey });
  const remove = useMutation({
    mutationFn: (searchId: string) => call(deleteSearch, { body: { searchId } }),
    onSuccess: async (_done, searchId) => {
      onGone(searchId);
      await renew();
    },
  });
  const clear = useMutation({
    mutationFn: () => call(clearHistory, {}, { ignoreErrors: true }),
    onSuccess: async () => {
      onGone(null);
      await renew();
    },
  });
  return { remove, clear };
}
