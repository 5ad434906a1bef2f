import { offerParts, type PageParts } from '../platform/page-parts.tsx';
import { pageParts as ownPages } from './own-pages.parts.ts';

const parts = import.meta.glob<PageParts>('../capabilities/*/*.parts.ts', {
  eager: true,
  import: 'pageParts',
});
for (const pageParts of [...Object.values(parts), ownPages]) offerParts(pageParts);
