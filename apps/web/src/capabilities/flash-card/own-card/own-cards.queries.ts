import { listOwnCards } from '@xuezhou/contract/flash-card';
import { listAllCourses } from '@xuezhou/contract/study';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { ownDeletions, ownSaves } from '../flash-card.outbox.ts';

export const ownCardsQuery = (courseId: number) =>
  operationQuery(listOwnCards, { params: { courseId } }, { ignoreErrors: true });

const waitingKey = ['own-cards-waiting'] as const;

/** What this device wrote and the server does not have yet, oldest first. */
export const waitingOwnQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: async () => ({
    saves: (await ownSaves.waiting()).map(({ body }) => body),
    deletions: (await ownDeletions.waiting()).map(({ body }) => body),
  }),
  networkMode: 'always',
});

export const coursesQuery = operationQuery(listAllCourses, {}, { ignoreErrors: true });

export function outdateOwnCards(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: waitingKey });
  void client.invalidateQueries({ queryKey: [listOwnCards.path] });
}
