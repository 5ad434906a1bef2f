import {
  listCardsAtRandom,
  listCardsInSequence,
  listCardsToRevise,
  listFavoriteCards,
  listOwnCards,
  type CardListItem,
  type CardSchedule,
} from '@xuezhou/contract/flash-card';
import type { CardPlan } from '@xuezhou/rules/flash-card/schedule';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { orKeptAnswer } from '../../platform/outbox/or-kept-answer.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { waitingReviews, type Review } from './flash-card.outbox.ts';
import { keyOfScope, type Scope } from './scope.ts';
import { beginSession, type Session } from './session.ts';

/** A session, and what foretells the server's schedule of its cards. */
export interface Study {
  readonly session: Session;
  readonly plan: CardPlan;
}

const sessionKey = 'flash-card-session';

/** Kept while the page is open, so that a look at the lecture does not begin it anew. */
export function studyQuery(scope: Scope) {
  return queryOptions<Study>({
    queryKey: [sessionKey, keyOfScope(scope)],
    queryFn: async ({ signal }) => {
      // Read first, so that what the server takes meanwhile is not missing.
      const waiting = await waitingReviews();
      const { title, cards, schedule } = await listOf(scope, signal);
      const left = scope.mode === 'today' ? withoutRated(cards, waiting) : cards;
      const session = beginSession(title, left, serverNow(), scope.start);
      return { session, plan: planOf(schedule) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A session that is over, or of which nothing was done yet, begins anew; one that runs goes on. */
export async function openStudy(client: QueryClient, scope: Scope): Promise<Study> {
  const options = studyQuery(scope);
  const kept = client.getQueryData<Study>(options.queryKey)?.session;
  const goesOn = kept !== undefined && kept.rated.length > 0 && kept.queue.length > 0;
  return await client.query({ ...options, staleTime: goesOn ? Number.POSITIVE_INFINITY : 10_000 });
}

export function changeStudy(
  client: QueryClient,
  scope: Scope,
  change: (study: Study) => Study,
): void {
  client.setQueryData<Study>(studyQuery(scope).queryKey, (study) => study && change(study));
}

/** Of cards that are gone none may be asked: what is studied next is listed anew. */
export function forgetStudies(client: QueryClient): void {
  client.removeQueries({ queryKey: [sessionKey] });
}

export async function beginStudyAgain(client: QueryClient, scope: Scope): Promise<void> {
  await client.resetQueries({ queryKey: studyQuery(scope).queryKey });
}

async function listOf(
  { courseId, bookId, mode, readingIds }: Scope,
  signal: AbortSignal,
): Promise<{ title: string; cards: readonly CardListItem[]; schedule: CardSchedule }> {
  if (mode === 'today')
    return await orKeptAnswer(listCardsToRevise, { params: { courseId } }, { signal });
  if (mode === 'favorite' || mode === 'own') {
    const { courseName, ...rest } = await call(
      mode === 'own' ? listOwnCards : listFavoriteCards,
      { params: { courseId } },
      { signal },
    );
    return { title: courseName, ...rest };
  }
  const body = { courseId, bookId, readingIds: [...readingIds] };
  const operation = mode === 'random' ? listCardsAtRandom : listCardsInSequence;
  return await call(operation, { body }, { signal });
}

/** What this device rated last and the server does not know yet: known for today, or to come back. */
function withoutRated(cards: readonly CardListItem[], waiting: readonly Review[]): CardListItem[] {
  const last = new Map(waiting.map((review) => [review.cardDetailId, review.rating]));
  return cards.flatMap((card): CardListItem[] => {
    const rating = last.get(card.cardDetailId);
    if (rating === undefined) return [card];
    return rating === 1 ? [{ ...card, status: 'learning', nextReview: null }] : [];
  });
}

export const planOf = ({ loads, parameters, ...schedule }: CardSchedule): CardPlan => ({
  ...schedule,
  // What a device kept from before has none.
  versions: parameters ? [{ since: 0, from: 'fitted', parameters }] : [],
  loads: new Map(loads.map(({ day, count }) => [day, count])),
});
