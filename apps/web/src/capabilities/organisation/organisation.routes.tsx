import { definePages, lazyPage } from '../../platform/page/page.ts';

export const pages = definePages({
  join: {
    title: '加入单位的课',
    // The page draws its own surroundings; the login opens over it. What it says and asks comes with it.
    frame: 'task',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/join-page.tsx'), 'JoinPage'),
  },
  'sign-in': {
    title: '用单位账号登录',
    frame: 'task',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
  },
});
