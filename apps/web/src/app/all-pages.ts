import { offerParts, type PageParts } from '../platform/page-parts.tsx';
import type { Page, Pages, Redirection } from '../platform/page.ts';

export type AnyPage = Page | Redirection;

const modules = import.meta.glob<{ pages: Pages }>('../capabilities/*/*.routes.tsx', {
  eager: true,
});

const parts = import.meta.glob<{ pageParts: PageParts }>('../capabilities/*/*.parts.ts', {
  eager: true,
});
for (const { pageParts } of Object.values(parts)) offerParts(pageParts);

/** What the capabilities export, by route name. Two pages under one name are a mistake. */
export const allPages: ReadonlyMap<string, AnyPage> = new Map(collect());

function collect(): [string, AnyPage][] {
  const found = Object.values(modules).flatMap(({ pages }) => Object.entries(pages));
  const names = found.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two capabilities draw ${twice}`);
  return found;
}
