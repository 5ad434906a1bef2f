import { definePages, lazyPage } from '../../platform/page/page.ts';
import { esgQuery, surveyQuery } from './survey.queries.ts';

export const pages = definePages({
  survey: {
    title: '调查',
    frame: 'task',
    skeleton: 'question',
    component: lazyPage(() => import('./pages/survey-page.tsx'), 'SurveyPage'),
    load: ({ queryClient, params: { surveyId } }) =>
      queryClient.query({ ...surveyQuery(surveyId), staleTime: 'static' }),
  },
  'esg-registration': {
    title: 'ESG 考试登记',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/esg-page.tsx'), 'EsgPage'),
    load: ({ queryClient }) => queryClient.query({ ...esgQuery, staleTime: 'static' }),
  },
  'esg-order-completed': {
    title: 'ESG 报名完成',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/esg-completed-page.tsx'), 'EsgCompletedPage'),
    load: ({ queryClient }) => queryClient.query({ ...esgQuery, staleTime: 'static' }),
  },
});
