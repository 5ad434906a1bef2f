import { toggleFavoriteCard, type FlashCard } from '@xuezhou/contract/flash-card';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { changeCard } from './card-query.ts';
import { outdateCards } from './flash-card.queries.ts';
import { flashCardWords } from './flash-card.words.ts';

type Wish = Pick<FlashCard, 'cardDetailId' | 'favorite'>;

/** Keeps a card or lets it go: shown at once, and rolled back with words when the server refuses. */
export function useFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => call(toggleFavoriteCard, { body }),
    onMutate: ({ cardDetailId, favorite }) => changeCard(client, cardDetailId, { favorite }),
    onSuccess: (data, { cardDetailId }) => {
      changeCard(client, cardDetailId, data);
      outdateCards(client);
    },
    onError: (error, { cardDetailId, favorite }) => {
      changeCard(client, cardDetailId, { favorite: !favorite });
      const title =
        error instanceof RefusalError ? error.message : flashCardWords.study.favoriteFailed;
      notifications.show(toast({ tone: 'failed', title }));
    },
  });
}
