import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCourseAssignments } from '@xuezhou/contract/assignment/console';
import { getCoursePolicy } from '@xuezhou/contract/enrolment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listCourseFiles } from '@xuezhou/contract/material/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { courseIdIn, treeQuery } from '../authoring.queries.ts';

export type CoursePolicy = DataOf<typeof getCoursePolicy>;
export type BookWork = DataOf<typeof listCourseAssignments>[number];

const own = { ignoreErrors: true };

export const policyQuery = (courseId: number) =>
  operationQuery(getCoursePolicy, { params: { courseId } }, own);
export const assignmentsQuery = (courseId: number) =>
  operationQuery(listCourseAssignments, { params: { courseId } }, own);
export const filesQuery = (courseId: number) =>
  operationQuery(listCourseFiles, { params: { courseId } }, own);

/** The page says itself what did not come. */
export async function fetchRules({ queryClient, params }: PageVisit): Promise<void> {
  const courseId = courseIdIn(params['courseId']);
  if (courseId === undefined) return;
  await Promise.allSettled([
    queryClient.query(treeQuery(courseId)),
    queryClient.query(policyQuery(courseId)),
    queryClient.query(assignmentsQuery(courseId)),
    queryClient.query(filesQuery(courseId)),
  ]);
}
