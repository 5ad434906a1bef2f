import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-cards.ts'));

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  'course-flash-card-landing': {
    title: '闪卡',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage'),
    load: async (visit) => (await load()).loadLanding(visit),
  },
  'flash-card-landing': {
    redirectTo: ({ params }) => `/course/${params.courseId}/flash-card-landing`,
  },
  'flash-card-detail': {
    title: '闪卡',
    frame: 'task',
    skeleton: 'question',
    component: lazyPage(() => import('./pages/study-page.tsx'), 'StudyPage'),
    load: async (visit) => (await load()).loadStudy(visit),
  },
  'flash-card-own': {
    title: '我的卡片',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/own-cards-page.tsx'), 'OwnCardsPage'),
    load: async (visit) => (await load()).loadOwnCards(visit),
  },
  'flash-card-favorite': {
    title: '收藏的闪卡',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/favorite-page.tsx'), 'FavoritePage'),
    load: async (visit) => (await load()).loadFavorites(visit),
  },
});
