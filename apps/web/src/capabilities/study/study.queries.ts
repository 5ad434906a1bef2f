import { getMaterial } from '@xuezhou/contract/material';
import {
  getCourse,
  getCourseHome,
  getCourseTasks,
  getDiagnosis,
  getToday,
  listCourseTasks,
  listAllCourses,
} from '@xuezhou/contract/study';
import { operationQuery } from '../../platform/api/operation-query.ts';

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

/** What to do today; its place says when it does not come. */
export const todayQuery = operationQuery(getToday, {}, { ignoreErrors: true });

/** How far the student's training camps are; nothing is shown where it does not come. */
export const tasksQuery = (courseId: number) =>
  operationQuery(getCourseTasks, { params: { courseId } }, { ignoreErrors: true });

export const tasksOfCoursesQuery = (courseIds: readonly number[]) =>
  operationQuery(
    listCourseTasks,
    { query: { courseIds: courseIds.join(',') } },
    { ignoreErrors: true },
  );
