import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  calculator: async () => (await import('./calculator/calculator.tsx')).Calculator,
};
