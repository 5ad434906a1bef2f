import type { CardRating, FlashCard } from '@xuezhou/contract/flash-card';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { cardKey, ensureCard } from './card-query.ts';
import { undos } from './flash-card.outbox.ts';
import type { Scope } from './scope.ts';
import { sendReview, withLoad } from './send-review.ts';
import { currentCard, passOver, rateCurrent, takeBack, upcomingCards } from './session.ts';
import { changeStudy, studyQuery } from './study-session.ts';

/** How many of the next cards are fetched ahead, so that a tunnel does not stop anybody. */
const ahead = 8;

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
    const sent = sendReview(client, card, { rating, at, shownAt, plan });
    if (sent === null) return;
    const { reviewId, due } = sent;
    before.current.set(reviewId, card);
    changeStudy(client, scope, (now) => ({
      session: rateCurrent(now.session, current, {
        rating,
        reviewId,
        readyAt: rating === 1 ? due : null,
      }),
      plan: withLoad(now.plan, due),
    }));
    setShownAt(at);
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

  const skip = (): void => {
    if (current === null) return;
    changeStudy(client, scope, (now) => ({ ...now, session: passOver(now.session, current) }));
    setShownAt(serverNow());
  };

  return { session, plan, current, shownAt, rate, skip, undo: last === undefined ? null : undo };
}

export type StudySession = ReturnType<typeof useStudy>;
