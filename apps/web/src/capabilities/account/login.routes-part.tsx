import { definePages, lazyPage } from '../../platform/page/page.ts';

/** The page that is known at once, apart from all the others, so that it carries nothing of them. */
export const loginPages = definePages({
  login: {
    title: '登录',
    frame: 'bare',
    component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
  },
});
