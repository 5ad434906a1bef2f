import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useMemo } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ownDeletions, ownSaves } from '../flash-card.outbox.ts';
import { outdateOwnCards } from './outdate-own-cards.ts';
import { ownCardsQuery, waitingOwnQuery } from './own-cards.queries.ts';
import { ownCardWords } from './own-cards.words.ts';
import { forgetStudies } from '../study-session.ts';
import { layOver, type ShownOwnCard } from './shown-own-cards.ts';

const nothing = { saves: [], deletions: [] };

/** The student's own cards of a course, with those that wait on this device. */
export function useOwnCards(courseId: number) {
  const known = useSteadyQuery(ownCardsQuery(courseId));
  const { data: waiting } = useQuery(waitingOwnQuery);
  const cards = useMemo(
    () => layOver(courseId, known.data?.cards ?? [], waiting ?? nothing),
    [courseId, known.data, waiting],
  );
  return { cards, known };
}

export type OwnEdit = Omit<ShownOwnCard, 'known'>;

const moment = () => new Date(serverNow()).toISOString();

/** Writes, changes and deletes cards: kept on this device first, and sent when there is a way. */
export function useOwnCardActions() {
  const client = useQueryClient();
  const save = async ({ ownCardId, courseId, readingId, deck, front, back }: OwnEdit) => {
    const words = { deck: deck.trim(), front: front.trim(), back: back.trim() };
    await ownSaves.add({
      body: { ownCardId, courseId, readingId, ...words, editedAt: moment() },
    });
    outdateOwnCards(client);
  };
  const remove = async (card: OwnEdit) => {
    await ownDeletions.add({ body: { ownCardId: card.ownCardId, deletedAt: moment() } });
    outdateOwnCards(client);
    forgetStudies(client);
    const undo = () => {
      notifications.hide(notice);
      void save(card);
    };
    const action = { label: ownCardWords.undo, onClick: undo };
    const notice = notifications.show(
      toast({ tone: 'undone', title: ownCardWords.removed, action }),
    );
  };
  return { save, remove };
}
