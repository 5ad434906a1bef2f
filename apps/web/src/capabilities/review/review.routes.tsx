import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-review.ts'));

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  review: {
    title: '今日复习',
    frame: 'task',
    skeleton: 'question',
    component: lazyPage(() => import('./pages/review-page.tsx'), 'ReviewPage'),
    load: async (visit) => (await load()).loadReview(visit),
  },
});
