import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  memberships: async () => (await import('./parts/memberships.tsx')).Memberships,
};
