import { offerOwnPages } from '../platform/own-pages.tsx';
import { offerParts, type PageParts } from '../platform/page-parts.tsx';
import { ownPages } from './own-pages.ts';

const parts = import.meta.glob<PageParts>('../capabilities/*/*.parts.ts', {
  eager: true,
  import: 'pageParts',
});
for (const pageParts of Object.values(parts)) offerParts(pageParts);
offerOwnPages(ownPages);
