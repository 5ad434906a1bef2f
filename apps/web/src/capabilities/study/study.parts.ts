import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'course-tabs': async () => (await import('./parts/course/tabs-elsewhere.tsx')).TabsElsewhere,
};
