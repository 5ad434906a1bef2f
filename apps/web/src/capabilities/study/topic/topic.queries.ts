import { getTopic } from '@xuezhou/contract/study';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const topicQuery = (courseId: number, readingId: number) =>
  operationQuery(getTopic, { params: { courseId, readingId } });
