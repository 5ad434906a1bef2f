import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./marking.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/marking/answers',
    title: '批改问答题',
    permission: 'mark.write',
    component: () => import('./questions-page.tsx'),
    load: async (visit) => (await queries()).fetchQuestions(visit),
  },
  {
    path: '/marking/answers/$questionId',
    title: '批这道问答题',
    permission: 'mark.write',
    component: () => import('./answers-page.tsx'),
    load: async (visit) => (await queries()).fetchAnswers(visit),
  },
];
