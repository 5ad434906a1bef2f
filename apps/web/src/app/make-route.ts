import { createRoute, redirect, type AnyRoute, type ParsedLocation } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../platform/load-chunk.ts';
import type { PageSearch, RouteName } from '../platform/page.ts';
import { isLoggedIn, ensureStudent, sessionQuery } from '../platform/session.ts';
import { ErrorPage, PendingPage } from './later.tsx';
import { pageOf } from './find-pages.ts';
import { guard, guardLoginPage } from './guards.ts';
import { areParamsValid, parseParams, stringifyParams } from './route-params.ts';
import type { RouteEntry } from './route-table.ts';
import { siteShell } from './site-shell-chunk.ts';

export interface RouterContext {
  queryClient: QueryClient;
  /** Runs the guards of the current page again. */
  checkAgain: () => void;
}

interface Before {
  context: RouterContext;
  params: Record<string, unknown>;
  search: PageSearch;
  location: ParsedLocation;
}

/** The dashboard is where everything unknown goes; opened without a page of its own it must not lead to itself. */
const fallback = '/dashboard';

/** One entry of the table as a route: its guard, its page's loader and component, or the way elsewhere. */
export function makeRoute(entry: RouteEntry & { name: RouteName }, root: AnyRoute): AnyRoute {
  const found = pageOf(entry.name);
  const page = found && 'component' in found ? found : undefined;
  const options = {
    getParentRoute: () => root,
    path: entry.path,
    params: { parse: parseParams, stringify: stringifyParams },
    staticData: { name: entry.name, capability: entry.capability, page },
    beforeLoad: async ({ context, params, search, location }: Before) => {
      const visit = { ...context, params, search, href: location.href, hash: hashOf(location) };
      if (entry.name === 'home') throw await leaveHome(context);
      if (!areParamsValid(params)) throw redirect({ href: fallback, replace: true });
      if (entry.name === 'login') await guardLoginPage(visit, () => void findSession(context));
      await guard(entry, visit);
      if (found && 'redirectTo' in found)
        throw redirect({
          href: found.redirectTo({ params: params as Record<string, string | number>, search }),
          replace: true,
        });
      if (!page) throw redirect({ href: fallback, replace: true });
    },
    ...(page && {
      component: page.component,
      pendingComponent: PendingPage,
      errorComponent: ErrorPage,
      loaderDeps: ({ search }: { search: PageSearch }) => ({ search }),
      loader: async ({ context, params, deps, preload }: Loading) => {
        await Promise.all([
          page.frame === 'bare' ? null : loadChunk(() => import('./inner-styles.ts')),
          page.frame === 'page' || page.frame === 'wide' ? siteShell.preload() : null,
          page.load?.({
            queryClient: context.queryClient,
            params: params as Record<string, string | number>,
            search: deps.search,
            isPrefetch: preload,
          }),
        ]);
      },
    }),
  };
  // Path and parameters are known one by one only in the table; `make-router` types the whole tree from it.
  return createRoute(
    options as unknown as Parameters<typeof createRoute>[0],
  ) as unknown as AnyRoute;
}

interface Loading {
  context: RouterContext;
  params: Record<string, unknown>;
  deps: { search: PageSearch };
  preload: boolean;
}

function hashOf({ hash }: ParsedLocation): string {
  return hash === '' ? '' : `#${hash}`;
}

/** Until there is a landing page: the dashboard for a student, the login for a visitor. */
async function leaveHome({ queryClient }: RouterContext) {
  const student = await ensureStudent(queryClient);
  return redirect({ href: isLoggedIn(student) ? fallback : '/login', replace: true });
}

async function findSession({ queryClient, checkAgain }: RouterContext): Promise<void> {
  const student = await queryClient.fetchQuery(sessionQuery).catch(() => null);
  if (student && isLoggedIn(student)) checkAgain();
}
