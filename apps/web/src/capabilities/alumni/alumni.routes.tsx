import { definePages, lazyPage } from '../../platform/page/page.ts';
import { alumniQuery } from './alumni.queries.ts';

export const pages = definePages({
  alumni: {
    title: '校友的祝福',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/alumni-page.tsx'), 'AlumniPage'),
    // What does not come is said on the page.
    load: ({ queryClient }) => {
      queryClient.query({ ...alumniQuery, staleTime: 'static' }).catch(() => {});
    },
  },
});
