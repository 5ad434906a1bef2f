import type { InputOf } from '@xuezhou/contract/kernel';
import {
  describeQaContext,
  getQaAnswering,
  getQaCounts,
  getQaQuestion,
  listAskTags,
  listLikeQuestions,
  listMyQaQuestions,
  listQaQuestions,
  listQaReferrals,
  listQaTags,
  listSharedNotes,
  searchQa,
  type QaAbout,
} from '@xuezhou/contract/qa';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** A part that did not come says so in its place, and nothing global does. */
const quiet = { ignoreErrors: true } as const;
/** Asked again whenever a page opens, but not twice for one opening. */
const fresh = { staleTime: 5000 } as const;
const slow = { staleTime: 10 * 60_000 } as const;

export const tagsQuery = { ...operationQuery(listQaTags, {}, quiet), ...slow };

export const askTagsQuery = { ...operationQuery(listAskTags, {}, quiet), ...slow };

export const publicQuery = (query: InputOf<typeof listQaQuestions>['query']) => ({
  ...operationQuery(listQaQuestions, { query }, quiet),
  ...fresh,
});

export const mineQuery = (query: InputOf<typeof listMyQaQuestions>['query']) => ({
  ...operationQuery(listMyQaQuestions, { query }, quiet),
  ...fresh,
});

export const searchQuery = (body: InputOf<typeof searchQa>['body']) =>
  operationQuery(searchQa, { body }, quiet);

export const countsQuery = { ...operationQuery(getQaCounts, {}, quiet), ...fresh };

export const answeringQuery = (courseTagId: number, bookTagId: number) => ({
  ...operationQuery(getQaAnswering, { query: { courseTagId, bookTagId } }, quiet),
  staleTime: 60_000,
});

export const questionQuery = (questionId: string) => ({
  ...operationQuery(getQaQuestion, { params: { questionId } }, quiet),
  ...fresh,
});

export const referralsQuery = (questionId: string) =>
  operationQuery(listQaReferrals, { params: { questionId } }, quiet);

export const sharedNotesQuery = (questionId: string) =>
  operationQuery(listSharedNotes, { params: { questionId } }, quiet);

export const likeQuery = (query: InputOf<typeof listLikeQuestions>['query']) =>
  operationQuery(listLikeQuestions, { query }, quiet);

export const contextQuery = (body: QaAbout) => operationQuery(describeQaContext, { body }, quiet);

/** After something of a question changed that its lists show too. */
export async function outdateQuestions(client: QueryClient): Promise<void> {
  await Promise.all(
    [listQaQuestions, listMyQaQuestions, getQaCounts, listQaReferrals].map((operation) =>
      client.invalidateQueries({ queryKey: keyOf(operation) }),
    ),
  );
}
