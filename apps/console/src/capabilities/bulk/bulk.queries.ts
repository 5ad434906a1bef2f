import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getCourseTree,
  listAuthoredCourses,
  type TreeNode,
} from '@xuezhou/contract/authoring/console';
import { listBatches } from '@xuezhou/contract/bulk/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import { listBankQuestions } from '@xuezhou/contract/review/console';

export type Tree = DataOf<typeof getCourseTree>;
export type { TreeNode };

const quiet = { ignoreErrors: true } as const;

export const treeQuery = (courseId: number) =>
  operationQuery(getCourseTree, { params: { courseId } }, quiet);
export const coursesQuery = operationQuery(listAuthoredCourses, {}, quiet);
export const batchesQuery = (courseId: number) =>
  operationQuery(listBatches, { params: { courseId } }, quiet);
export const placesQuery = (courseId: number) =>
  operationQuery(listQuestionPlaces, { query: { courseId } }, quiet);

/** Questions of one course, page by page. */
export const questionPages = (
  courseId: number,
  readingId: number | undefined,
  unplaced: boolean,
) => {
  const query = {
    ...{ courseId, limit: 100 },
    ...(readingId !== undefined && { readingId }),
    ...(unplaced && { only: 'unplaced' as const }),
  };
  return infiniteQueryOptions({
    queryKey: [listBankQuestions.path, 'bulk', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBankQuestions,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
};
