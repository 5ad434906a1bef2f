import type { Page, Pages, Redirection, RouteName } from '../platform/page.ts';

const modules = import.meta.glob<{ pages: Pages }>('../capabilities/*/*.routes.tsx', {
  eager: true,
});

type AnyPage = Page | Redirection;

/** What the capabilities export, by route name. Two pages under one name are a mistake. */
function collect(): ReadonlyMap<string, AnyPage> {
  const found = new Map<string, AnyPage>();
  for (const [file, { pages }] of Object.entries(modules))
    for (const [name, page] of Object.entries(pages)) {
      if (found.has(name)) throw new Error(`${file} draws ${name}, which another file draws too`);
      found.set(name, page);
    }
  return found;
}

const pages = collect();

export function pageOf(name: RouteName): AnyPage | undefined {
  return pages.get(name);
}

/** Whether an address leads somewhere; what is not built is not offered. */
export function isBuilt(name: RouteName): boolean {
  return pages.has(name);
}
