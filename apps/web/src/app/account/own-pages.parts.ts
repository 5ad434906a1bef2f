import type { PageParts } from '../../platform/page/page-parts.tsx';

/** Which pages are built only `app/` knows. */
export const pageParts: PageParts = {
  'own-pages': async () => (await import('./own-page-list.tsx')).OwnPageList,
};
