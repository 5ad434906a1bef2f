import {
  getCardFilter,
  getCardInfo,
  listCardBooks,
  listCardsToRevise,
  listFavoriteCardCourses,
  listFavoriteCards,
  listOwnCards,
} from '@xuezhou/contract/flash-card';
import type { QueryClient } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { keptQuery } from '../../platform/outbox/kept-query.ts';

export const booksQuery = (courseId: number) => keptQuery(listCardBooks, { params: { courseId } });

export const infoQuery = (courseId: number) => keptQuery(getCardInfo, { params: { courseId } });

export const filterQuery = (courseId: number) => keptQuery(getCardFilter, { params: { courseId } });

export const favoritesQuery = (courseId: number) =>
  operationQuery(listFavoriteCards, { params: { courseId } });

/** What counts cards is old after a rating or a favourite; it is asked again when somebody looks. */
export function outdateCards(client: QueryClient): void {
  for (const { path } of [
    listCardBooks,
    getCardInfo,
    getCardFilter,
    listFavoriteCards,
    listFavoriteCardCourses,
    listCardsToRevise,
    listOwnCards,
  ])
    void client.invalidateQueries({ queryKey: [path] });
}
