import { IconServer2 } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./system.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/system',
    title: '系统',
    permission: 'system.read',
    component: () => import('./repairs/repairs-page.tsx'),
    load: async (visit) => (await queries()).fetchSystem(visit),
    nav: { group: '学校', place: 4, icon: IconServer2 },
  },
  {
    path: '/system/jobs',
    title: '任务',
    permission: 'system.read',
    component: () => import('./jobs/jobs-page.tsx'),
    load: async (visit) => (await queries()).fetchJobs(visit),
  },
  {
    path: '/system/backups',
    title: '备份',
    permission: 'system.read',
    component: () => import('./backups/backups-page.tsx'),
    load: async (visit) => (await queries()).fetchBackups(visit),
  },
  {
    path: '/start',
    title: '把学校开起来',
    permission: 'setting.read',
    component: () => import('./start/start-page.tsx'),
    load: async (visit) => (await queries()).fetchSteps(visit),
  },
];
