import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getCoursewareOverview } from '@xuezhou/contract/courseware';

export const overviewQuery = operationQuery(getCoursewareOverview, {});
