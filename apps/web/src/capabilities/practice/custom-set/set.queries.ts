import { countSetQuestions, listSets, type SetWish } from '@xuezhou/contract/practice';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** Beside the ways to practise, where its failure is told. */
export const setsQuery = (courseId: number) =>
  operationQuery(listSets, { params: { courseId } }, { ignoreErrors: true });

/** Said beside the button, where its failure is told. */
export const countQuery = (courseId: number, wish: SetWish) =>
  operationQuery(countSetQuestions, { params: { courseId }, body: wish }, { ignoreErrors: true });

export const outdateSets = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: keyOf(listSets) });
