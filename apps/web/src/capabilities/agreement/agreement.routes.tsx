import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-agreement.ts'));

export const pages = definePages({
  agreement: {
    title: '协议',
    frame: 'page',
    skeleton: 'reading',
    component: lazyPage(() => import('./pages/agreement-page.tsx'), 'AgreementPage'),
    load: async (visit) => (await load()).loadAgreement(visit),
  },
});
