import { saveAnswersBy } from '../../platform/list/answer-savers.ts';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./courseware.queries.ts');

saveAnswersBy('exportCourseware', async () => (await import('./report/save-report.ts')).saveReport);

export const pages: readonly ConsolePage[] = [
  {
    path: '/courses/$courseId/courseware',
    title: '外来课件',
    permission: 'content.read',
    component: () => import('./list/courseware-page.tsx'),
    load: async (visit) => (await queries()).fetchCourseware(visit),
  },
  {
    path: '/courses/$courseId/courseware/new',
    title: '导入课件',
    permission: 'content.publish',
    component: () => import('./send/send-page.tsx'),
    load: async (visit) => (await queries()).fetchCourseware(visit),
  },
  {
    path: '/courses/$courseId/courseware/$coursewareId',
    title: '课件的成绩',
    permission: 'content.publish',
    component: () => import('./report/report-page.tsx'),
    load: async (visit) => (await queries()).fetchReport(visit),
  },
];
