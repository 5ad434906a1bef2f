import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import {
  getAnalysis,
  getFilter,
  getPracticeTree,
  listExerciseTypes,
  listWrongQuestions,
} from '@xuezhou/contract/practice';
import type { QueryClient } from '@tanstack/react-query';
import { operationQuery } from '../../platform/api/operation-query.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';

export const homeQuery = operationQuery(getCourseHome, {});

/** Only for what stands beside a question, so its failure is no reason for a notice. */
export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } }, { ignoreErrors: true });

export const typesQuery = (courseId: number) =>
  operationQuery(listExerciseTypes, { params: { courseId } });

export const treeQuery = (courseId: number) =>
  operationQuery(getPracticeTree, { params: { courseId } });

export const wrongQuery = (courseId: number) => ({
  ...operationQuery(listWrongQuestions, { params: { courseId } }),
  meta: inQuestionLanguage,
});

/** What counts answers is old after one; it is asked again when somebody looks. */
export function outdateCounts(client: QueryClient): void {
  for (const { path } of [
    getPracticeTree,
    listExerciseTypes,
    listWrongQuestions,
    getAnalysis,
    getFilter,
    getCourseHome,
  ])
    void client.invalidateQueries({ queryKey: [path] });
  // Beside a question the course was counted on already; asking at every answer would only cost the network.
  void client.invalidateQueries({ queryKey: [getCourse.path], refetchType: 'none' });
}
