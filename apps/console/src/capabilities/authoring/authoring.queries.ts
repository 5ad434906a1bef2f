import { queryOptions } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getCourseTree,
  getDraftLecture,
  getDraftReading,
  findLectureQuestions,
  getLecture,
  getLectureFigures,
  listAuthoredCourses,
  listChanges,
  type TreeNode,
} from '@xuezhou/contract/authoring/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type ListedCourse = DataOf<typeof listAuthoredCourses>[number];
export type CourseTree = DataOf<typeof getCourseTree>;
export type { TreeNode };
export type Lecture = DataOf<typeof getLecture>;
export type LectureFigures = DataOf<typeof getLectureFigures>;
export type DraftReading = DataOf<typeof getDraftReading>;

export const coursesQuery = operationQuery(listAuthoredCourses, {});
export const treeQuery = (courseId: number) =>
  operationQuery(getCourseTree, { params: { courseId } }, { ignoreErrors: true });
export const readingQuery = (courseId: number, readingId: number) =>
  operationQuery(getDraftReading, { params: { courseId, readingId } }, { ignoreErrors: true });
export const lectureQuery = (courseId: number, lectureId: number) =>
  operationQuery(getDraftLecture, { params: { courseId, lectureId } }, { ignoreErrors: true });
const whileInWork = 3000;

/** Asked again and again while a video is looked into or encoded. */
export const lecturePageQuery = (courseId: number, lectureId: number) =>
  queryOptions({
    ...operationQuery(getLecture, { params: { courseId, lectureId } }, { ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.upload?.state === 'checking' || data?.shown?.state === 'working' ? whileInWork : false,
  });
export const lectureQuestionsQuery = (courseId: number, lectureId: number, search: string) =>
  operationQuery(
    findLectureQuestions,
    { params: { courseId, lectureId }, query: search === '' ? {} : { search } },
    { ignoreErrors: true },
  );
export const lectureFiguresQuery = (courseId: number, lectureId: number) =>
  operationQuery(getLectureFigures, { params: { courseId, lectureId } }, { ignoreErrors: true });
export const changesQuery = (courseId: number) =>
  operationQuery(listChanges, { params: { courseId } }, { ignoreErrors: true });

/** The number that an address names; undefined: it names no course. */
export const courseIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

export async function fetchTree({ queryClient, params }: PageVisit): Promise<void> {
  const courseId = courseIdIn(params['courseId']);
  // The page says where it failed.
  if (courseId !== undefined) await queryClient.query(treeQuery(courseId)).catch(() => undefined);
}

export async function fetchCourses({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...coursesQuery, staleTime: 'static' });
}
