import { listCardsToRevise } from '@xuezhou/contract/flash-card';
import type { CardPlan } from '@xuezhou/rules/flash-card/schedule';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { orKeptAnswer } from '../../../../platform/outbox/or-kept-answer.ts';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { cardKey, cardQuery, ensureCard } from '../../card-query.ts';
import { undos } from '../../flash-card.outbox.ts';
import { useRefusal } from '../../refused-reviews.ts';
import { sendReview, withLoad } from '../../send-review.ts';
import { planOf, studyQuery } from '../../study-session.ts';
import { useFavorite } from '../../use-favorite.ts';
import { useStudyKeys } from '../../use-study-keys.ts';
import { CardFace } from './card-face.tsx';
import { CardMissing } from '../landing/card-missing.tsx';
import { CardSheet } from './card-sheet.tsx';
import { RatingBar } from './rating-bar.tsx';
import { StudyKeys } from './study-keys.tsx';
import styles from './study-screen.module.css';

/** What foretells the intervals of a course's cards while the review lasts. */
const planQuery = (courseId: number) =>
  queryOptions<CardPlan>({
    queryKey: ['review-card-plan', courseId],
    queryFn: async ({ signal }) =>
      planOf(
        (
          await orKeptAnswer(
            listCardsToRevise,
            { params: { courseId } },
            { signal, ignoreErrors: true },
          )
        ).schedule,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A card in the review of a day, rated as everywhere. */
export function ReviewCard({
  courseId,
  itemId,
  next,
  onDone,
  onNext,
}: PagePartProps['review-card']) {
  const client = useQueryClient();
  // The page itself tells of one that does not come.
  const query = useSteadyQuery(cardQuery(itemId, { isAhead: true }));
  const plan = useSteadyQuery(planQuery(courseId));
  const favorite = useFavorite();
  const refusal = useRefusal();
  const [shownAt] = useState(serverNow);
  const [isTurned, setTurned] = useState(false);
  const [openSheet, setOpenSheet] = useState<'card' | 'keys' | null>(null);
  const card = query.data;
  const isReady = card !== undefined && plan.data !== undefined;

  useEffect(() => {
    for (const item of next)
      if (item.kind === 'card')
        void ensureCard(client, item.itemId, { isAhead: true }).catch(() => null);
  }, [client, next]);

  const turn = () => isReady && setTurned(true);
  const rate = (rating: 1 | 2 | 3 | 4) => {
    if (!isReady || !isTurned) return;
    const sent = sendReview(client, card, {
      rating,
      at: serverNow(),
      shownAt,
      plan: plan.data,
    });
    if (sent === null) return;
    client.setQueryData(planQuery(courseId).queryKey, withLoad(plan.data, sent.due));
    // A session of cards that is open elsewhere must not ask it once more.
    const scope = { courseId, bookId: card.bookId, mode: 'today', readingIds: [] } as const;
    client.removeQueries({ queryKey: studyQuery(scope).queryKey });
    onDone(rating === 1 ? 'again' : 'done', () => {
      client.setQueryData(cardKey(itemId), card);
      void undos.add({ body: { reviewId: sent.reviewId, cardDetailId: itemId } });
    });
    onNext();
  };
  const skip = () => {
    // One that was deleted meanwhile must not come round again.
    if (isGone(query.error)) onDone('done');
    onNext();
  };
  const turnFavorite = () =>
    card && favorite.mutate({ cardDetailId: card.cardDetailId, favorite: !card.favorite });
  useStudyKeys({
    onSpace: () => (isTurned ? rate(3) : turn()),
    onRate: rate,
    onFavorite: turnFavorite,
    onHelp: () => setOpenSheet((open) => (open === 'keys' ? null : 'keys')),
  });

  const missing = query.data === undefined ? query : plan;
  return (
    <div className={styles.root}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {isReady ? (
        <>
          <CardFace
            card={card}
            isTurned={isTurned}
            onTurn={turn}
            onFavorite={turnFavorite}
            onMore={() => setOpenSheet('card')}
          />
          <RatingBar card={card} plan={plan.data} isTurned={isTurned} onTurn={turn} onRate={rate} />
          <CardSheet card={card} isOpen={openSheet === 'card'} onClose={() => setOpenSheet(null)} />
        </>
      ) : (
        <CardMissing query={missing} onSkip={skip} />
      )}
      <StudyKeys isOpen={openSheet === 'keys'} onClose={() => setOpenSheet(null)} />
    </div>
  );
}
