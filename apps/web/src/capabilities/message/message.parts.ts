import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'push-offer': async () => (await import('./wishes/push-offer.tsx')).PushOffer,
  'message-wishes': async () => (await import('./wishes/message-wishes.tsx')).MessageWishes,
};
