import { getLiveChat, getLiveCourse, getLiveToken } from '@xuezhou/contract/live';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const liveCourseQuery = (courseId: number) =>
  operationQuery(getLiveCourse, { params: { courseId } }, { ignoreErrors: true });

/** Fetched when somebody enters, never ahead, and never kept for the next time. */
export const liveTokenQuery = (liveId: number) => ({
  ...operationQuery(getLiveToken, { params: { liveId } }, { ignoreErrors: true }),
  gcTime: 0,
  staleTime: 0,
});

/** What was said in a class, page after page. */
export const liveChatQuery = (liveId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(getLiveChat, { params: { liveId }, query: {} }),
    queryFn: ({ pageParam: after, signal }) =>
      call(
        getLiveChat,
        { params: { liveId }, query: after === 0 ? {} : { after } },
        { ignoreErrors: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
