import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
const load = rememberChunk(() => import('./load-camp.ts'));

export const pages = definePages({
  'training-camp': {
    title: '训练营',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/camp-page.tsx'), 'CampPage'),
    load: async (visit) => (await load()).loadCamp(visit),
  },
  'training-camp-personal': {
    title: '我的任务',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/personal-page.tsx'), 'PersonalPage'),
    load: async (visit) => (await load()).loadPersonal(visit),
  },
  'training-camps': {
    title: '全部训练营',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/camps-page.tsx'), 'CampsPage'),
    load: async (visit) => (await load()).loadCamps(visit),
  },
});
