import { openCard, type FlashCard } from '@xuezhou/contract/flash-card';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { orKeptAnswer } from '../../platform/outbox/or-kept-answer.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';

export const inputOfCard = (cardDetailId: number) => ({ params: { cardDetailId }, query: {} });

export const cardKey = (cardDetailId: number) => keyOf(openCard, inputOfCard(cardDetailId));

/** One that is fetched ahead fails in silence. */
export function cardQuery(cardDetailId: number, { isAhead = false }: { isAhead?: boolean } = {}) {
  return queryOptions<FlashCard>({
    queryKey: cardKey(cardDetailId),
    queryFn: ({ signal }) =>
      orKeptAnswer(openCard, inputOfCard(cardDetailId), { signal, ignoreErrors: isAhead }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches a card, once, and what its sides need to be drawn. */
export async function ensureCard(
  client: QueryClient,
  cardDetailId: number,
  options: { isAhead?: boolean } = {},
): Promise<FlashCard> {
  const card = await client.query(cardQuery(cardDetailId, options));
  await prepareRichHtml(card.front, card.back);
  return card;
}

export function changeCard(
  client: QueryClient,
  cardDetailId: number,
  change: Partial<FlashCard>,
): void {
  client.setQueryData<FlashCard>(cardKey(cardDetailId), (card) => card && { ...card, ...change });
}
