import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'book-assignment': async () => (await import('./parts/book-assignment.tsx')).BookAssignment,
};
