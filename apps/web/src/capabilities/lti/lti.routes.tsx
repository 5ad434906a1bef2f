import { definePages, lazyPage } from '../../platform/page/page.ts';
import { overviewQuery } from './lti.queries.ts';
import { ltiWords as words } from './lti.words.ts';

export const pages = definePages({
  lti: {
    title: words.title,
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/lti-page.tsx'), 'LtiPage'),
    load: ({ queryClient }) => queryClient.query({ ...overviewQuery, staleTime: 'static' }),
  },
});
