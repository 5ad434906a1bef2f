import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';

/** Its failure is told where the periods would stand. */
export const enrolmentsQuery = (studentIds: readonly number[]) =>
  operationQuery(listEnrolments, { body: { studentIds: [...studentIds] } }, { ignoreErrors: true });

export const courseChoicesQuery = operationQuery(listCourseChoices, {});
