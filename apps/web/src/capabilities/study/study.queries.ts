import { getMaterial } from '@xuezhou/contract/material';
import {
  getCourse,
  getCourseHome,
  getCourseTasks,
  getDiagnosis,
  getPlacement,
  getStudyCalendar,
  getToday,
  listCourseTasks,
  listAllCourses,
  listStudyPlans,
} from '@xuezhou/contract/study';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { isFirstAnswerGood } from '@xuezhou/client/api/first-answers.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { orKeptToday, type KeptToday } from './today/kept-today.ts';

export const homeQuery = operationQuery(getCourseHome, {});

export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } });

/** Every course of the school, by family. */
export const catalogueQuery = operationQuery(listAllCourses, {});

/** Where the student stands; its place says when it does not come. */
export const diagnosisQuery = (courseId: number) =>
  operationQuery(getDiagnosis, { params: { courseId } }, { ignoreErrors: true });

export const materialQuery = (courseId: number) =>
  operationQuery(getMaterial, { params: { courseId } }, { ignoreErrors: true });

/** What was done elsewhere a moment ago is ticked on the page that is opened now. */
const askedAnewMs = 2000;

/** What to do today; its place says when it does not come. Without a network it is the list as it was seen last. */
export const todayQuery = queryOptions<KeptToday>({
  queryKey: keyOf(getToday, {}),
  // A slow phone shows it later than that, and what came with its document is that moment's.
  staleTime: () => (isFirstAnswerGood(getToday.path) ? Number.POSITIVE_INFINITY : askedAnewMs),
  queryFn: ({ signal }) => orKeptToday(() => call(getToday, {}, { ignoreErrors: true, signal })),
});

/** The plans of the courses that can be studied; nothing is shown where they do not come. */
export const plansQuery = queryOptions({
  ...operationQuery(listStudyPlans, { query: {} }, { ignoreErrors: true }),
  staleTime: askedAnewMs,
});

/** The same as if the exams of courses without a plan were on this day. */
export const plansForQuery = (examDate: string) =>
  operationQuery(listStudyPlans, { query: { examDate } }, { ignoreErrors: true });

export const placementQuery = (courseId: number) =>
  operationQuery(getPlacement, { params: { courseId } }, { ignoreErrors: true });

export const calendarQuery = operationQuery(getStudyCalendar, {}, { ignoreErrors: true });

/** How far the student's training camps are; nothing is shown where it does not come. */
export const tasksQuery = (courseId: number) =>
  operationQuery(getCourseTasks, { params: { courseId } }, { ignoreErrors: true });

export const tasksOfCoursesQuery = (courseIds: readonly number[]) =>
  operationQuery(
    listCourseTasks,
    { query: { courseIds: courseIds.join(',') } },
    { ignoreErrors: true },
  );
