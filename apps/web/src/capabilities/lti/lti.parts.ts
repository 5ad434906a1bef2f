import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'paper-grades': async () => (await import('./parts/linked-platforms.tsx')).PaperGrades,
  'linked-platforms': async () => (await import('./parts/linked-platforms.tsx')).LinkedPlatforms,
};
