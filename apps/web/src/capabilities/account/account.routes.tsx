import { definePages, lazyPage } from '../../platform/page.ts';

export const pages = definePages({
  login: {
    title: '登录',
    frame: 'bare',
    component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
  },
  'password-forget': {
    title: '忘记密码',
    frame: 'bare',
    component: lazyPage(() => import('./password/forget-page.tsx'), 'ForgetPage'),
  },
  'password-confirm': {
    title: '忘记密码',
    frame: 'bare',
    component: lazyPage(() => import('./password/confirm-page.tsx'), 'ConfirmPage'),
  },
  'password-reset': {
    title: '设置新密码',
    frame: 'bare',
    component: lazyPage(() => import('./password/reset-page.tsx'), 'ResetPage'),
  },
  'password-success': {
    title: '新密码已生效',
    frame: 'bare',
    component: lazyPage(() => import('./password/success-page.tsx'), 'SuccessPage'),
  },
});
