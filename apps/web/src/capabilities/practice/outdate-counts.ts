import type { QueryClient } from '@tanstack/react-query';
import {
  getAnalysis,
  getFilter,
  getPracticeTree,
  listExerciseTypes,
  listWrongQuestions,
} from '@xuezhou/contract/practice';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';

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
