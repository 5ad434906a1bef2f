import { getCourse, getTopic } from '@xuezhou/contract/study';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const topicQuery = (courseId: number, readingId: number) =>
  operationQuery(getTopic, { params: { courseId, readingId } });

export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } });
