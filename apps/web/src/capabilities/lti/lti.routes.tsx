import { definePages, lazyPage } from '../../platform/page/page.ts';

export const pages = definePages({
  'platform-launch': {
    title: '从课程平台打开',
    // The page draws its own surroundings; the login opens over it.
    frame: 'task',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/launch-page.tsx'), 'LaunchPage'),
  },
});
