import { getLiveChat, getLiveCourse, getLiveToken } from '@xuezhou/contract/course';
import { operationQuery } from '../../../platform/api/operation-query.ts';

export const liveCourseQuery = (courseId: number) =>
  operationQuery(getLiveCourse, { params: { courseId } }, { ignoreErrors: true });

/** Fetched when somebody enters, never ahead, and never kept for the next time. */
export const liveTokenQuery = (liveId: number) => ({
  ...operationQuery(getLiveToken, { params: { liveId } }, { ignoreErrors: true }),
  gcTime: 0,
  staleTime: 0,
});

export const liveChatQuery = (liveId: number) =>
  operationQuery(getLiveChat, { params: { liveId } }, { ignoreErrors: true });
