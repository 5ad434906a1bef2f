import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toggleFavoriteCard, type listFavoriteCards } from '@xuezhou/contract/flash-card';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { changeCard } from '../../card-query.ts';
import { favoritesQuery, outdateCards } from '../../flash-card.queries.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import styles from './favorite-card.module.css';
import { ListedCard } from '../listed-card.tsx';

const words = flashCardWords.favorite;

type Favorites = DataOf<typeof listFavoriteCards>;

interface FavoriteCardProps {
  courseId: number;
  card: Favorites['cards'][number];
}

/** One kept card: its question, and on demand its answer. */
export function FavoriteCard({ courseId, card }: FavoriteCardProps) {
  const keep = useKeep(courseId, card.cardDetailId);
  return (
    <ListedCard
      head={
        <>
          <span className="xz-caption xz-quiet">{card.source}</span>
          <ActionIcon
            size={44}
            className={styles.star}
            aria-label={words.remove}
            disabled={keep.isPending}
            onClick={() => keep.mutate(false)}
          >
            <IconStarFilled size={20} />
          </ActionIcon>
        </>
      }
      front={<RichHtml html={card.front} size="inherit" />}
      back={<RichHtml html={card.back} size="reading" />}
      words={words}
    />
  );
}

/** Lets a card go, with a way back. */
function useKeep(courseId: number, cardDetailId: number) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: (favorite: boolean) =>
      call(toggleFavoriteCard, { body: { cardDetailId, favorite } }),
    onSuccess: (data) => {
      changeCard(client, cardDetailId, data);
      if (!data.favorite) {
        client.setQueryData<Favorites>(
          favoritesQuery(courseId).queryKey,
          (list) =>
            list && {
              ...list,
              cards: list.cards.filter((card) => card.cardDetailId !== cardDetailId),
            },
        );
        notifications.show(
          toast({
            tone: 'undone',
            title: words.removed,
            action: {
              label: words.undo,
              onClick: () =>
                void call(toggleFavoriteCard, { body: { cardDetailId, favorite: true } }).then(
                  (kept) => {
                    changeCard(client, cardDetailId, kept);
                    outdateCards(client);
                  },
                  () => notifications.show(toast({ tone: 'failed', title: words.failed })),
                ),
            },
          }),
        );
      }
      outdateCards(client);
    },
    onError: (error) => {
      const title = error instanceof RefusalError ? error.message : words.failed;
      notifications.show(toast({ tone: 'failed', title }));
    },
  });
  return keep;
}
