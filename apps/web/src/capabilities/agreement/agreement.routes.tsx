import { definePages, lazyPage } from '../../platform/page.ts';

export const pages = definePages({
  agreement: {
    title: '课程协议',
    frame: 'page',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/agreement-page.tsx'), 'AgreementPage'),
    load: async (visit) => (await import('./load-agreement.ts')).loadAgreement(visit),
  },
});
