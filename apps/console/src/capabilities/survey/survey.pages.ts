import { IconClipboardList } from '@tabler/icons-react';
import { saveAnswersBy } from '../../platform/list/answer-savers.ts';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./survey.queries.ts');

saveAnswersBy('exportSurveyResults', async () => (await import('./save-results.ts')).saveResults);

export const pages: readonly ConsolePage[] = [
  {
    path: '/surveys',
    title: '调查',
    permission: 'report.read',
    component: () => import('./surveys-page.tsx'),
    nav: { group: '运营', place: 2, icon: IconClipboardList },
  },
  {
    path: '/surveys/esg',
    title: 'ESG 登记表',
    permission: 'report.read',
    component: () => import('./esg/esg-page.tsx'),
    load: async (visit) => (await import('./esg/esg.queries.ts')).fetchEsgForm(visit),
  },
  {
    path: '/surveys/$surveyId',
    title: '调查',
    permission: 'report.read',
    component: () => import('./one/survey-page.tsx'),
    load: async (visit) => (await queries()).fetchSurvey(visit),
  },
];
