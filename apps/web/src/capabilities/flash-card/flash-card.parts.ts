import type { PageParts } from '../../platform/page-parts.tsx';

export const pageParts: PageParts = {
  'review-card': async () => (await import('./parts/review-card.tsx')).ReviewCard,
};
