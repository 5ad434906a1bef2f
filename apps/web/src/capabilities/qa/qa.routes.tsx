import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-qa.ts'));

export const pages = definePages({
  qa: {
    title: '答疑',
    frame: 'page',
    skeleton: 'list',
    isKept: true,
    component: lazyPage(() => import('./pages/qa-page.tsx'), 'QaPage'),
    load: async ({ queryClient, search }) => (await load()).loadQuestions(queryClient, search),
  },
  'qa-question': {
    title: '问题',
    frame: 'page',
    skeleton: 'reading',
    hasTabs: false,
    component: lazyPage(() => import('./pages/question-page.tsx'), 'QuestionPage'),
    load: async ({ queryClient, params }) => (await load()).loadQuestion(queryClient, params.id),
  },
  'qa-public': {
    title: '答疑',
    frame: 'open',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/public-page.tsx'), 'PublicPage'),
    load: async ({ queryClient, search }) => (await load()).loadPublic(queryClient, search),
  },
  'qa-public-question': {
    title: '问题',
    frame: 'open',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/public-question-page.tsx'), 'PublicQuestionPage'),
    load: async ({ queryClient, params }) => (await load()).loadQuestion(queryClient, params.id),
  },
});
