import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'next-step': async () => (await import('./parts/today/next-step-card.tsx')).NextStepCard,
  'placement-end': async () => (await import('./parts/today/placement-end.tsx')).PlacementEnd,
  'course-tree': async () => (await import('./parts/course/tabs-elsewhere.tsx')).TreeElsewhere,
  'course-tabs': async () => (await import('./parts/course/tabs-elsewhere.tsx')).TabsElsewhere,
};
