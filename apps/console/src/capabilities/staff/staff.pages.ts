import { IconChecks, IconHistory, IconHome, IconUserShield } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./staff.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/today',
    title: '今天',
    permission: 'self',
    component: () => import('./today/today-page.tsx'),
    load: async (visit) => (await import('./today/today.queries.ts')).fetchToday(visit),
    nav: { group: '', place: 1, icon: IconHome, key: 'h', tab: 1 },
  },
  {
    path: '/self',
    title: '我的账号',
    permission: 'self',
    component: () => import('./own/self-page.tsx'),
  },
  {
    path: '/approvals',
    title: '待同意',
    permission: 'self',
    component: () => import('./approvals/approvals-page.tsx'),
    load: async (visit) => (await queries()).fetchApprovals(visit),
    nav: { group: '', place: 5, icon: IconChecks, key: 'a' },
  },
  {
    path: '/staff',
    title: '人员与权限',
    permission: 'staff.read',
    component: () => import('./people/staff-page.tsx'),
    load: async (visit) => (await queries()).fetchStaff(visit),
    nav: { group: '学校', place: 1, icon: IconUserShield, key: 'p', tab: 6 },
  },
  {
    path: '/staff/roles',
    title: '角色与权限',
    permission: 'staff.read',
    component: () => import('./roles/roles-page.tsx'),
    load: async (visit) => (await queries()).fetchStaff(visit),
  },
  {
    path: '/audit',
    title: '操作记录',
    permission: 'audit.read',
    component: () => import('./audit/audit-page.tsx'),
    load: async (visit) => (await import('./audit/audit.queries.ts')).fetchLog(visit),
    nav: { group: '学校', place: 2, icon: IconHistory, key: 'l', tab: 7 },
  },
];
