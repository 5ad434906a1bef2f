import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./teams.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/classes/teams',
    title: '班级群',
    permission: 'student.read',
    component: () => import('./teams-page.tsx'),
    load: async (visit) => (await queries()).fetchTeams(visit),
  },
];
