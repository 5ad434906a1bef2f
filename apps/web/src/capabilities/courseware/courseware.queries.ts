import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getCourseware, openCourseware } from '@xuezhou/contract/courseware';
import { v7 } from 'uuid';

export interface CoursewarePlace {
  readonly courseId: number;
  readonly coursewareId: number;
}

export const coursewareQuery = ({ courseId, coursewareId }: CoursewarePlace) =>
  // What keeps it closed is said in the page's place.
  operationQuery(getCourseware, { params: { courseId, coursewareId } }, { ignoreErrors: true });

/** Begins a stretch of learning in a part; each turn is another. */
export const launchQuery = (place: CoursewarePlace, part: string, turn: number) =>
  queryOptions({
    queryKey: ['courseware-launch', place, part, turn],
    queryFn: ({ signal }) => {
      const body = { sessionId: v7(), part, page: window.location.origin };
      const params = { courseId: place.courseId, coursewareId: place.coursewareId };
      return call(openCourseware, { params, body }, { signal, ignoreErrors: true });
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
