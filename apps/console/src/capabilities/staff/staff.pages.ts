import { IconHistory, IconUserShield } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

export const pages: readonly ConsolePage[] = [
  {
    path: '/staff',
    title: '人员与权限',
    permission: 'staff.read',
    component: () => import('./people/staff-page.tsx'),
    nav: { group: '学校', place: 1, icon: IconUserShield, key: 'p', tab: 1 },
  },
  {
    path: '/roles',
    title: '角色与权限',
    permission: 'staff.read',
    component: () => import('./roles/roles-page.tsx'),
  },
  {
    path: '/audit',
    title: '操作记录',
    permission: 'audit.read',
    component: () => import('./audit/audit-page.tsx'),
    nav: { group: '学校', place: 2, icon: IconHistory, key: 'l', tab: 2 },
  },
  {
    path: '/self',
    title: '我的账号',
    permission: 'self',
    component: () => import('./self-page.tsx'),
  },
];
