import { definePages, lazyPage } from '../../platform/page/page.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { loginPages } from './login.routes-part.tsx';

export const pages = definePages({
  ...loginPages,
  'login-kecuhui': {
    title: '登录',
    frame: 'bare',
    component: lazyPage(() => import('./pages/partner-login-page.tsx'), 'PartnerLoginPage'),
    // Whose students they are is known before the first of them can log in.
    load: ({ queryClient }) => queryClient.query(schoolQuery).catch(() => null),
  },
  'login-phone': {
    title: '绑定手机号',
    frame: 'bare',
    component: lazyPage(() => import('./pages/login-phone-page.tsx'), 'LoginPhonePage'),
  },
  logout: {
    title: '退出登录',
    frame: 'bare',
    component: lazyPage(() => import('./pages/logout-page.tsx'), 'LogoutPage'),
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
  prepurchase: {
    title: '预报名',
    frame: 'site',
    skeleton: 'reading',
    component: lazyPage(() => import('./prepurchase/prepurchase-page.tsx'), 'PrepurchasePage'),
  },
  setting: {
    title: '设置',
    frame: 'page',
    component: lazyPage(() => import('./settings/setting-page.tsx'), 'SettingPage'),
  },
  'privacy-requests': {
    title: '个人信息申请',
    frame: 'site',
    skeleton: 'reading',
    isClosedToViews: true,
    component: lazyPage(() => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  'account-cancellation': {
    title: '注销账号',
    frame: 'site',
    skeleton: 'reading',
    isClosedToViews: true,
    component: lazyPage(() => import('./cancellation/cancellation-page.tsx'), 'CancellationPage'),
  },
});
