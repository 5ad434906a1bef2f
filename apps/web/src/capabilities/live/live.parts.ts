import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'lecture-live-chat': async () => (await import('./chat/chat-replay.tsx')).ChatReplay,
};
