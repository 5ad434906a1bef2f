import { IconBook2 } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./authoring.queries.ts');
const exports = () => import('./export/export.queries.ts');
const rules = () => import('./rules/rules.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/courses',
    title: '课程',
    permission: 'content.read',
    component: () => import('./list/courses-page.tsx'),
    load: async (visit) => (await queries()).fetchCourses(visit),
    nav: { group: '内容', place: 1, icon: IconBook2, key: 'c' },
  },
  {
    path: '/courses/erased',
    title: '删去的课程',
    permission: 'content.read',
    component: () => import('./erasure/erased-page.tsx'),
  },
  {
    path: '/courses/$courseId',
    title: '课程',
    permission: 'content.read',
    component: () => import('./tree/course-page.tsx'),
    load: async (visit) => (await queries()).fetchTree(visit),
  },
  {
    path: '/courses/$courseId/rules',
    title: '规则与资料',
    permission: 'content.read',
    component: () => import('./rules/rules-page.tsx'),
    load: async (visit) => (await rules()).fetchRules(visit),
  },
  {
    path: '/courses/$courseId/versions',
    title: '旧版',
    permission: 'content.read',
    component: () => import('./versions/versions-page.tsx'),
    load: async (visit) => (await queries()).fetchTree(visit),
  },
  {
    path: '/courses/$courseId/export',
    title: '导出课程文件',
    permission: 'content.publish',
    component: () => import('./export/export-page.tsx'),
    load: async (visit) => (await exports()).fetchExports(visit),
  },
  {
    path: '/comments',
    title: '点到我的批注',
    permission: 'content.read',
    component: () => import('./comments/own-comments-page.tsx'),
  },
  {
    path: '/courses/$courseId/lectures/$lectureId',
    title: '一节课',
    permission: 'content.read',
    component: () => import('./lecture/lecture-page.tsx'),
  },
];
