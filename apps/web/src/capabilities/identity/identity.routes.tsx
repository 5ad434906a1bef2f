import { definePages, lazyPage } from '../../platform/page/page.ts';

export const pages = definePages({
  identity: {
    title: '实名认证',
    frame: 'page',
    skeleton: 'reading',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/identity-page.tsx'), 'IdentityPage'),
    load: async ({ queryClient }) => {
      const { openIdentity } = await import('./identity.queries.ts');
      await openIdentity(queryClient);
    },
  },
});
