import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-practice.ts'));

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  exercise: {
    title: '练习',
    frame: 'page',
    skeleton: 'list',
    isKept: true,
    component: lazyPage(() => import('./pages/exercise-page.tsx'), 'ExercisePage'),
    load: async (visit) => (await load()).loadHome(visit),
  },
  'course-exercise': {
    title: '练习',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/course-exercise-page.tsx'), 'CourseExercisePage'),
    load: async (visit) => (await load()).loadExercises(visit),
  },
  'course-ranking': {
    title: '练习排行',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/ranking-page.tsx'), 'RankingPage'),
    load: async (visit) => (await load()).loadRanking(visit),
  },
  ranking: { redirectTo: ({ params }) => `/course/${params.courseId}/ranking` },
  'exercise-course': {
    title: '练习',
    frame: 'task',
    skeleton: 'question',
    component: lazyPage(() => import('./pages/practice-page.tsx'), 'PracticePage'),
    load: async (visit) => (await load()).loadQuestions(visit),
  },
});
