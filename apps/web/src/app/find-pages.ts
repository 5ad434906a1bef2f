import { loginPages } from '../capabilities/account/login.routes-part.tsx';
import { loadChunk } from '../platform/load-chunk.ts';
import type { RouteName } from '../platform/page.ts';
import type { AnyPage } from './all-pages.ts';

/** The login page is there at once; it must not carry what all the others say of themselves. */
const atOnce: ReadonlyMap<string, AnyPage> = new Map(Object.entries(loginPages));
let all: ReadonlyMap<string, AnyPage> | null = null;

/** Fetches what all capabilities say of their pages; afterwards `isBuilt` knows. */
export async function loadPages(): Promise<void> {
  all ??= (await loadChunk(() => import('./all-pages.ts'))).allPages;
}

/** The page that is known without waiting. */
export function pageAtOnce(name: RouteName): AnyPage | undefined {
  return atOnce.get(name);
}

export async function findPage(name: RouteName): Promise<AnyPage | undefined> {
  const known = atOnce.get(name);
  if (known) return known;
  await loadPages();
  return all?.get(name);
}

/** Whether an address leads somewhere; what is not built is not offered. */
export function isBuilt(name: RouteName): boolean {
  return atOnce.has(name) || (all?.has(name) ?? false);
}
