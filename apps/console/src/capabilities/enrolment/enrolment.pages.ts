import { IconTicket } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./port/enrolment.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/codes',
    title: '兑换码',
    permission: 'enrolment.write',
    component: () => import('./codes/codes-page.tsx'),
    load: async (visit) => (await queries()).fetchCourseChoices(visit),
    nav: { group: '交易', place: 4, icon: IconTicket },
  },
];
