import { definePages, lazyPage } from '../../platform/page/page.ts';
import { overviewQuery } from './courseware.queries.ts';
import { coursewareWords as words } from './courseware.words.ts';

export const pages = definePages({
  courseware: {
    title: words.title,
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/courseware-page.tsx'), 'CoursewarePage'),
    load: ({ queryClient }) => queryClient.query({ ...overviewQuery, staleTime: 'static' }),
  },
});
