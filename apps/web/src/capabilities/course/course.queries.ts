import {
  getCourse,
  getCourseHome,
  getDiagnosis,
  getMaterial,
  listAllCourses,
} from '@xuezhou/contract/course';
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
