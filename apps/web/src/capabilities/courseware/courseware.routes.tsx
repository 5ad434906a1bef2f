import { definePages, lazyPage } from '../../platform/page/page.ts';
import { coursewareQuery } from './courseware.queries.ts';

export const pages = definePages({
  'course-courseware': {
    title: '外来课件',
    frame: 'page',
    skeleton: 'lecture',
    hasTabs: false,
    component: lazyPage(() => import('./pages/courseware-page.tsx'), 'CoursewarePage'),
    load: ({ queryClient, params }) => queryClient.query(coursewareQuery(params)),
  },
});
