import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { collectVideo, listBookmarks, listFavorites } from '@xuezhou/contract/favorite';
import { pruneVideo } from '@xuezhou/rules/favorite/collection';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { favoritesQuery } from './favorite.queries.ts';
import { favoriteWords as words } from './favorite.words.ts';

interface Wish {
  readonly bulletId: number;
  readonly toCollect: boolean;
}

/** Collects a video or lets it go: shown at once, taken back with words when the server refuses. */
export function useCollect() {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery;
  const refresh = () =>
    Promise.all(
      [listBookmarks, listFavorites].map((operation) =>
        client.invalidateQueries({ queryKey: keyOf(operation) }),
      ),
    );
  return useMutation({
    // One after another, so that the last wish is the one that holds.
    scope: { id: 'favorite' },
    mutationFn: (body: Wish) => call(collectVideo, { body }),
    onMutate: async ({ bulletId, toCollect }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before && !toCollect) client.setQueryData(queryKey, pruneVideo(before, bulletId));
      return before;
    },
    onError: (error, _wish, before) => {
      client.setQueryData(queryKey, before);
      // A failure is told by the one notice already.
      if (error instanceof RefusalError)
        notifications.show(toast({ tone: 'failed', title: words.failed, text: error.message }));
    },
    onSettled: refresh,
  });
}
