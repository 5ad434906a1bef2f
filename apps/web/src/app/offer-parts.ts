import { offerParts, type PageParts } from '../platform/page-parts.tsx';

const parts = import.meta.glob<PageParts>('../capabilities/*/*.parts.ts', {
  eager: true,
  import: 'pageParts',
});
for (const pageParts of Object.values(parts)) offerParts(pageParts);
