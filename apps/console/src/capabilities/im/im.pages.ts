import type { ConsolePage } from '../../platform/page/console-page.ts';
import { teamsQuery } from './teams.queries.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/classes/teams',
    title: '班级群',
    permission: 'student.read',
    component: () => import('./teams-page.tsx'),
    load: ({ queryClient }) => queryClient.query({ ...teamsQuery, staleTime: 'static' }),
  },
];
