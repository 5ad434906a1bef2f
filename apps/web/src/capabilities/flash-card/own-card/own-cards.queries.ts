import { listOwnCards } from '@xuezhou/contract/flash-card';
import { listAllCourses } from '@xuezhou/contract/study';
import { queryOptions } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { ownDeletions, ownSaves } from '../flash-card.outbox.ts';
import { waitingKey } from './outdate-own-cards.ts';

export const ownCardsQuery = (courseId: number) =>
  operationQuery(listOwnCards, { params: { courseId } }, { ignoreErrors: true });

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
