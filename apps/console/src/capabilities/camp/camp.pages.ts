import { IconFlag } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./camp.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/classes',
    title: '班级',
    permission: 'student.read',
    component: () => import('./list/classes-page.tsx'),
    load: async (visit) => (await queries()).fetchClasses(visit),
    nav: { group: '教学', place: 4, icon: IconFlag },
  },
  {
    path: '/classes/camps',
    title: '训练营',
    permission: 'content.read',
    component: () => import('./camps/camps-page.tsx'),
  },
  {
    path: '/classes/camps/$campId',
    title: '训练营',
    permission: 'content.read',
    component: () => import('./camps/camp-page.tsx'),
    load: async (visit) => (await import('./camps/camps.queries.ts')).fetchCamp(visit),
  },
  {
    path: '/classes/$classId',
    title: '班级',
    permission: 'student.read',
    component: () => import('./one/class-page.tsx'),
    load: async (visit) => (await queries()).fetchClass(visit),
  },
];
