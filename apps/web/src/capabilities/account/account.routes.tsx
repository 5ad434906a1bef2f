import { definePages, lazyPage } from '../../platform/page.ts';
import { accountWords as words } from './account.words.ts';

export const pages = definePages({
  login: {
    title: words.logIn,
    frame: 'bare',
    component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
  },
});
