import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'message-wishes': async () => (await import('./wishes/message-wishes.tsx')).MessageWishes,
};
