import { definePages, lazyPage } from '../../platform/page/page.ts';
import { referralQuery } from './referral.queries.ts';

export const pages = definePages({
  referral: {
    title: '推荐同学',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/referral-page.tsx'), 'ReferralPage'),
    // What does not come is said on the page.
    load: ({ queryClient }) => {
      queryClient.query({ ...referralQuery, staleTime: 'static' }).catch(() => {});
    },
  },
});
