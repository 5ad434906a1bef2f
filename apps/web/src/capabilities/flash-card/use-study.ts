import type { CardRating, FlashCard } from '@xuezhou/contract/flash-card';
import {
  addLoad,
  rateCard,
  type CardPlan,
  type RatedCard,
} from '@xuezhou/rules/flash-card/schedule';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { serverNow } from '../../platform/server-clock.ts';
import { cardKey, changeCard, ensureCard } from './card-query.ts';
import { reviews, undos } from './flash-card.outbox.ts';
import { forgetRefusal } from './refused-reviews.ts';
import type { Scope } from './scope.ts';
import { currentCard, rateCurrent, takeBack, upcomingCards } from './session.ts';
import { changeStudy, studyQuery } from './study-session.ts';

/** How many of the next cards are fetched ahead, so that a tunnel does not stop anybody. */
const ahead = 8;
/** Whoever left a card open for longer did something else meanwhile. */
const mostSpentMs = 600_000;

/** The session of a scope: the card that is asked now, and what can be done with it. */
export function useStudy(scope: Scope) {
  const client = useQueryClient();
  const { data: study } = useSuspenseQuery(studyQuery(scope));
  const { session, plan } = study;
  // The card must not change under its reader's eyes when another one's time has come.
  const [shownAt, setShownAt] = useState(serverNow);
  const before = useRef(new Map<string, FlashCard>());
  const current = currentCard(session, shownAt);

  useEffect(() => {
    for (const { cardDetailId } of upcomingCards(session, shownAt, ahead))
      void ensureCard(client, cardDetailId, { isAhead: true }).catch(() => null);
  }, [client, session, shownAt]);

  const rate = (card: FlashCard, rating: CardRating): void => {
    if (current === null) return;
    const at = serverNow();
    const reviewId = uuidv7();
    const rated = rateCard(card.memory, at, plan)[rating - 1];
    if (rated === undefined) return;
    before.current.set(reviewId, card);
    forgetRefusal();
    changeStudy(client, scope, (now) => ({
      session: rateCurrent(now.session, current, {
        rating,
        reviewId,
        readyAt: rating === 1 ? rated.due : null,
      }),
      plan: withLoad(now.plan, rated.due),
    }));
    changeCard(client, card.cardDetailId, stateOf(rated));
    setShownAt(at);
    void reviews.add({
      body: {
        reviewId,
        cardDetailId: card.cardDetailId,
        rating,
        reviewedAt: new Date(at).toISOString(),
        spentMs: Math.min(mostSpentMs, Math.max(0, at - shownAt)),
      },
    });
  };

  const last = session.rated.at(-1);
  const undo = (): void => {
    if (last === undefined) return;
    const { cardDetailId } = last.card;
    const card = before.current.get(last.reviewId);
    changeStudy(client, scope, (now) => ({ ...now, session: takeBack(now.session) }));
    if (card === undefined) void client.invalidateQueries({ queryKey: cardKey(cardDetailId) });
    else client.setQueryData(cardKey(cardDetailId), card);
    setShownAt(serverNow());
    void undos.add({ body: { reviewId: last.reviewId, cardDetailId } });
  };

  return { session, plan, current, shownAt, rate, undo: last === undefined ? null : undo };
}

export type StudySession = ReturnType<typeof useStudy>;

function withLoad(plan: CardPlan, due: number | null): CardPlan {
  if (due === null) return plan;
  const loads = new Map(plan.loads);
  addLoad(loads, due);
  return { ...plan, loads };
}

const stateOf = ({ memory, due, rating }: RatedCard): Partial<FlashCard> => ({
  memory: { ...memory },
  status: rating === 1 ? 'learning' : 'known',
  nextReview: due === null ? null : new Date(due).toISOString(),
});
