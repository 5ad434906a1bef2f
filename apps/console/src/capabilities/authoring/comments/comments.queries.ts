import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCourseComments, listOwnComments } from '@xuezhou/contract/authoring/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export type Colleague = DataOf<typeof listCourseComments>['colleagues'][number];

export const commentsQuery = (courseId: number) =>
  operationQuery(listCourseComments, { params: { courseId } }, { ignoreErrors: true });
export const ownCommentsQuery = operationQuery(listOwnComments, {}, { ignoreErrors: true });
