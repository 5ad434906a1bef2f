import { createRoute, type AnyRoute, type ParsedLocation } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../platform/load-chunk.ts';
import type { PageSearch, RouteName } from '../platform/page.ts';
import { isLoggedIn, ensureStudent, sessionQuery } from '../platform/session.ts';
import { ErrorPage, PendingPage } from './later.tsx';
import { pageOf } from './find-pages.ts';
import { guard, guardLoginPage } from './guards.ts';
import { leadTo } from './lead-to.ts';
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
      if (entry.name === 'home') await leaveHome(context);
      if (!areParamsValid(params)) leadTo(fallback);
      if (entry.name === 'login') await guardLoginPage(visit, () => void findSession(context));
      await guard(entry, visit);
      if (found && 'redirectTo' in found)
        leadTo(found.redirectTo({ params: params as Record<string, string | number>, search }));
      if (!page) leadTo(fallback);
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
  return createRoute(options as unknown as Parameters<typeof createRoute>[0]);
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
async function leaveHome({ queryClient }: RouterContext): Promise<never> {
  const student = await ensureStudent(queryClient);
  leadTo(isLoggedIn(student) ? fallback : '/login');
}

async function findSession({ queryClient, checkAgain }: RouterContext): Promise<void> {
  const student = await queryClient.query(sessionQuery).catch(() => null);
  if (student && isLoggedIn(student)) checkAgain();
}
