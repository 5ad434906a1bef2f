import type { Page, Pages, Redirection } from '../../platform/page/page.ts';

export type AnyPage = Page | Redirection;

const loaders = import.meta.glob<Pages>('../../capabilities/*/*.routes.tsx', { import: 'pages' });

/** What a capability says of its pages, by route name; fetched when the first of them is wanted. */
export async function pagesOf(capability: string): Promise<Readonly<Record<string, AnyPage>>> {
  return (await loaders[`../../capabilities/${capability}/${capability}.routes.tsx`]?.()) ?? {};
}
