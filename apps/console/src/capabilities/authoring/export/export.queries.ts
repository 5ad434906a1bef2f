import { queryOptions } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCourseExports } from '@xuezhou/contract/authoring/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { courseIdIn } from '../authoring.queries.ts';

const whileInWork = 3000;

/** Asked again and again while one is made. */
export const exportsQuery = (courseId: number) =>
  queryOptions({
    ...operationQuery(listCourseExports, { params: { courseId } }, { ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.exports.some(({ state }) => state === 'working') ? whileInWork : false,
  });

/** The page says itself what did not come. */
export async function fetchExports({ queryClient, params }: PageVisit): Promise<void> {
  const courseId = courseIdIn(params['courseId']);
  if (courseId !== undefined)
    await queryClient.query(exportsQuery(courseId)).catch(() => undefined);
}
