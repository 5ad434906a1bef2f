import { redirect } from '@tanstack/react-router';
import { definePages, lazyPage } from '../../platform/page.ts';
import { homeQuery, treeQuery, typesQuery, wrongQuery } from './practice.queries.ts';
import { idOf, placeOf, scopeOf, toExercises, toPractice, toWrongBook } from './scope.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  exercise: {
    title: '练习',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/exercise-page.tsx'), 'ExercisePage'),
    load: ({ queryClient }) =>
      queryClient.query({ ...homeQuery, staleTime: 'static' }).catch(() => null),
  },
  'course-exercise': {
    title: '练习',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/course-exercise-page.tsx'), 'CourseExercisePage'),
    load: async ({ queryClient, params: { courseId }, search }) => {
      const readingId = idOf(search['reading']);
      // A lecture's link to practice names its reading: straight to its questions.
      if (readingId !== undefined)
        redirect({
          ...toPractice({ courseId, type: 4, bookId: idOf(search['book']), readingId }),
          replace: true,
          throw: true,
        });
      if (search['view'] === 'wrong')
        await queryClient.query({ ...wrongQuery(courseId), staleTime: 'static' });
      else
        await Promise.all([
          queryClient.query({ ...typesQuery(courseId), staleTime: 'static' }),
          queryClient.query({ ...treeQuery(courseId), staleTime: 'static' }),
        ]);
    },
  },
  'exercise-course': {
    title: '练习',
    frame: 'task',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/practice-page.tsx'), 'PracticePage'),
    load: async ({ queryClient, isPrefetch, params: { courseId }, search }) => {
      const scope = scopeOf(courseId, search);
      if (!scope || search['view'] === 'list')
        redirect({
          ...(scope ? toWrongBook(courseId) : toExercises(courseId)),
          replace: true,
          throw: true,
        });
      if (!scope) return;
      const { openPlace } = await import('./open-place.ts');
      await openPlace({ queryClient, isPrefetch }, scope, placeOf(search));
    },
  },
});
