import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';

/** Its failure is told where the periods would stand. */
export const enrolmentsQuery = (studentIds: readonly number[]) =>
  operationQuery(listEnrolments, { body: { studentIds: [...studentIds] } }, { ignoreErrors: true });

export const courseChoicesQuery = operationQuery(listCourseChoices, {});

export async function fetchCourseChoices({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...courseChoicesQuery, staleTime: 'static' });
}
