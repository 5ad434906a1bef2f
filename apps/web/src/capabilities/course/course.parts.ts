import type { PageParts } from '../../platform/page-parts.tsx';

export const pageParts: PageParts = {
  'lecture-player': async () =>
    (await import('./lecture/parts/embedded-player.tsx')).EmbeddedPlayer,
  'course-tabs': async () => (await import('./parts/tabs-elsewhere.tsx')).TabsElsewhere,
};
