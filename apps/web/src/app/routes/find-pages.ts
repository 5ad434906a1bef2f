import { loginPages } from '../../capabilities/account/login.routes-part.tsx';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { RouteName } from '../../platform/page/page.ts';
import { pagesOf, type AnyPage } from './capability-pages.ts';
import { isBuilt } from './is-built.ts';
import { entryOf } from './route-table.ts';

/** The login page is there at once; it must not carry what all the others say of themselves. */
const atOnce: ReadonlyMap<string, AnyPage> = new Map(Object.entries(loginPages));

/** The page that is known without waiting. */
export function pageAtOnce(name: RouteName): AnyPage | undefined {
  return atOnce.get(name);
}

/** Fetches what the capability of a route says of its pages, and what capabilities put into each other's. */
export async function findPage(name: RouteName): Promise<AnyPage | undefined> {
  const known = atOnce.get(name);
  if (known || !isBuilt(name)) return known;
  const [pages] = await loadChunk(() =>
    Promise.all([pagesOf(entryOf(name).capability), import('./offer-parts.ts')]),
  );
  return pages[name];
}
