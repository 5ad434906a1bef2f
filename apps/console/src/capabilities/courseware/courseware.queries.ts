import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  listCourseware,
  listCoursewareAnswers,
  listCoursewareLearners,
} from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type CourseCourseware = DataOf<typeof listCourseware>;

const own = { ignoreErrors: true };

export const coursewareQuery = (courseId: number) =>
  operationQuery(listCourseware, { params: { courseId } }, own);
export const learnersQuery = (coursewareId: number) =>
  operationQuery(listCoursewareLearners, { params: { coursewareId } }, own);
export const answersQuery = (coursewareId: number, attemptId: number) =>
  operationQuery(listCoursewareAnswers, { params: { coursewareId }, query: { attemptId } }, own);

/** Of an address; undefined: it names none. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The pages say themselves what did not come. */
export async function fetchCourseware({ queryClient, params }: PageVisit): Promise<void> {
  const courseId = numberIn(params['courseId']);
  if (courseId !== undefined)
    await queryClient.query(coursewareQuery(courseId)).catch(() => undefined);
}

export async function fetchReport({ queryClient, params }: PageVisit): Promise<void> {
  const coursewareId = numberIn(params['coursewareId']);
  if (coursewareId !== undefined)
    await queryClient.query(learnersQuery(coursewareId)).catch(() => undefined);
}
