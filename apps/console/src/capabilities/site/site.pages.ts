import { IconSettings, IconTypography } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./settings.queries.ts');
const textQueries = () => import('./texts/texts.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/settings',
    title: '设置',
    permission: 'setting.read',
    component: () => import('./list/settings-page.tsx'),
    load: async (visit) => (await queries()).fetchSettings(visit),
    nav: { group: '学校', place: 3, icon: IconSettings, key: 't' },
  },
  {
    path: '/settings/look',
    title: '看起来',
    permission: 'setting.read',
    component: () => import('./look/look-page.tsx'),
    load: async (visit) => (await queries()).fetchLook(visit),
  },
  {
    path: '/settings/families',
    title: '课程系列',
    permission: 'setting.read',
    component: () => import('./families/families-page.tsx'),
    load: async (visit) => (await queries()).fetchFamilies(visit),
  },
  {
    path: '/settings/providers',
    title: '接外部服务',
    permission: 'setting.read',
    component: () => import('./providers/providers-page.tsx'),
    load: async (visit) => (await queries()).fetchProviders(visit),
  },
  {
    path: '/texts',
    title: '学校的文字',
    permission: 'setting.read',
    component: () => import('./texts/texts-page.tsx'),
    load: async (visit) => (await textQueries()).fetchTexts(visit),
    nav: { group: '内容', place: 6, icon: IconTypography },
  },
  {
    path: '/texts/$name',
    title: '学校的文字',
    permission: 'setting.read',
    component: () => import('./texts/text-page.tsx'),
    load: async (visit) => (await textQueries()).fetchText(visit),
  },
];
