import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-courseware.ts'));

export const pages = definePages({
  'course-courseware': {
    title: '外来课件',
    frame: 'page',
    skeleton: 'lecture',
    hasTabs: false,
    component: lazyPage(() => import('./pages/courseware-page.tsx'), 'CoursewarePage'),
    load: async (visit) => (await load()).loadCourseware(visit),
  },
});
