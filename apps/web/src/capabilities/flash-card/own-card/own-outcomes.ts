import { notifications } from '@mantine/notifications';
import type { FlashCard, saveOwnCard } from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';
import { toast } from '@xuezhou/ui/toast';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../../platform/session/session.ts';
import { cardKey } from '../card-query.ts';
import { outdateCards } from '../flash-card.queries.ts';
import { outdateOwnCards } from './outdate-own-cards.ts';
import { ownCardWords } from './own-cards.words.ts';
import { putBackDraft } from './own-drafts.ts';

/** The server's word, once it has an edit or a deletion. */
export function refreshOwnCards(card: FlashCard | null = null): void {
  if (card !== null) queryClient.setQueryData(cardKey(card.cardDetailId), card);
  outdateOwnCards(queryClient);
  outdateCards(queryClient);
}

/** Nothing that was written is lost: it stands where it was written again. */
export function putBackCard({ body }: InputOf<typeof saveOwnCard>, message: string): void {
  const studentId = knownStudent(queryClient)?.studentId;
  const { courseId, deck, front, back } = body;
  if (typeof studentId === 'number') putBackDraft(studentId, courseId, { deck, front, back });
  notifications.show(toast({ tone: 'failed', title: ownCardWords.refused, text: message }));
  refreshOwnCards();
}
