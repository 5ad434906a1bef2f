import { IconBuilding } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./organisation.queries.ts');

const fetchOne: NonNullable<ConsolePage['load']> = async (visit) =>
  (await queries()).fetchOrganisation(visit);

const one = { title: '单位', permission: 'organisation.read', load: fetchOne } as const;

export const pages: readonly ConsolePage[] = [
  {
    path: '/organisations',
    title: '单位',
    permission: 'organisation.read',
    component: () => import('./organisations-page.tsx'),
    nav: { group: '', place: 3, icon: IconBuilding },
  },
  {
    path: '/organisations/$organisationId',
    component: () => import('./one/overview-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/members',
    component: () => import('./one/members-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/departments',
    component: () => import('./one/departments-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/managers',
    component: () => import('./one/managers-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/links',
    component: () => import('./one/links-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/sign-in',
    component: () => import('./sign-in/sign-in-page.tsx'),
    ...one,
  },
  {
    path: '/organisations/$organisationId/log',
    component: () => import('./one/log-page.tsx'),
    ...one,
  },
  {
    path: '/own-organisation',
    title: '学习情况',
    permission: 'organisation.progress',
    isAlone: true,
    component: () => import('./own/progress-page.tsx'),
  },
];
