import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

const load = rememberChunk(() => import('./load-assistant.ts'));

export const pages = definePages({
  ai: {
    title: '找讲解',
    frame: 'wide',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/assistant-page.tsx'), 'AssistantPage'),
    load: async (visit) => (await load()).loadAssistant(visit),
  },
});
