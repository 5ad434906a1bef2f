import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'lecture-tool': async () => (await import('./parts/lecture-star.tsx')).LectureStar,
};
