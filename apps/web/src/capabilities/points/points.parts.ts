import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'new-medals': async () => (await import('./parts/new-medals.tsx')).NewMedals,
};
