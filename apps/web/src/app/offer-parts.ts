import { offerParts, type PageParts } from '../platform/page-parts.tsx';

const parts = import.meta.glob<PageParts>('../capabilities/*/*.parts.ts', {
  eager: true,
  import: 'pageParts',
});
for (const pageParts of Object.values(parts)) offerParts(pageParts);
// Which of them are built only `app/` knows.
offerParts({ 'own-pages': async () => (await import('./own-page-list.tsx')).OwnPageList });
