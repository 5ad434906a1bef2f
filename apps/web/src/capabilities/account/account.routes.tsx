import { definePages, lazyPage } from '../../platform/page.ts';

export const pages = definePages({
  login: {
    title: '登录',
    frame: 'bare',
    component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
  },
});
