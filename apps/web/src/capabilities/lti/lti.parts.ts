import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'linked-platforms': async () => (await import('./parts/linked-platforms.tsx')).LinkedPlatforms,
};
