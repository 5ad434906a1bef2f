import { getCourse, getCourseHome } from '@xuezhou/contract/course';
import { operationQuery } from '../../platform/api/operation-query.ts';

export const homeQuery = operationQuery(getCourseHome, {});

export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } });
