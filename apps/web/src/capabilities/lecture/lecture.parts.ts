import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'lecture-player': async () => (await import('./parts/embedded-player.tsx')).EmbeddedPlayer,
};
