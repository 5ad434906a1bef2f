import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type Route,
  type RouterHistory,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Page, PageSearch, ParamsOfPath, RouteName } from '../../platform/page/page.ts';
import { ErrorPage } from '../notices/later.tsx';
import { makeRoute, type RouterContext } from './make-route.ts';
import { RootLayout } from '../shell/root-layout.tsx';
import type { RouteAccess } from '../../platform/page/route-entry.ts';
import { alsoAt, entryOf, routeTable } from './route-table.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName;
    capability?: string;
    access?: RouteAccess;
    page?: Page | undefined;
  }
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

function makeRoot() {
  return createRootRouteWithContext<RouterContext>()({
    // Every page may carry any query; those that read one say so themselves.
    validateSearch: (search: Record<string, unknown>) => search as PageSearch,
    component: RootLayout,
    errorComponent: ErrorPage,
  });
}
type Root = ReturnType<typeof makeRoot>;

/** What a link may name, drawn from the table: a wrong path or parameter is a type error. */
type RouteOf<Path extends string> = Route<
  unknown,
  Root,
  Path,
  Path,
  string,
  Path,
  undefined,
  ParamsOfPath<Path>
>;
type Table = typeof routeTable;
type RoutesOf<Entries extends readonly { readonly path: string }[]> = {
  -readonly [Index in keyof Entries]: RouteOf<Entries[Index]['path']>;
};
type Routes = [...RoutesOf<Table>, ...RoutesOf<typeof alsoAt>];

interface RouterParts {
  queryClient: QueryClient;
  /** That of the browser where nothing is said. */
  history?: RouterHistory;
}

export function makeRouter({ queryClient, history }: RouterParts) {
  const root = makeRoot();
  const again = alsoAt.map(({ name, path }) => ({ ...entryOf(name), name, path }));
  const routes = [...routeTable, ...again].map((entry) => makeRoute(entry, root));
  const unknownPath = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      const { leadFromUnknown } = await import('./lead-from-unknown.ts');
      await leadFromUnknown(queryClient, location.pathname);
    },
  });
  const children: unknown = [...routes, unknownPath];
  const routeTree = root.addChildren(children as Routes);
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, checkAgain: () => void router.invalidate() },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 600,
    defaultPendingMinMs: 600,
  });
  return router;
}
