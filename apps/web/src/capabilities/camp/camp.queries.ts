import { getCampStatus, getCampTasks, getPersonalTasks } from '@xuezhou/contract/camp';
import { getCourseTasks, getMyTasks, getToday, listCourseTasks } from '@xuezhou/contract/study';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const campTasksQuery = (courseId: number) =>
  operationQuery(getCampTasks, { params: { courseId } });

export const campStatusQuery = (courseId: number) =>
  operationQuery(getCampStatus, { params: { courseId } });

export const personalTasksQuery = (courseId: number) =>
  operationQuery(getPersonalTasks, { params: { courseId } });

/** After a camp was joined or a task changed, what counts them is of before. */
export async function outdateTasks(client: QueryClient): Promise<void> {
  const counting = [
    getCampTasks,
    getCampStatus,
    getCourseTasks,
    listCourseTasks,
    getMyTasks,
    getToday,
  ];
  await Promise.all(
    counting.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
  );
}
