import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { getFirstHour, type StaffSelf } from '@xuezhou/contract/staff';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { whenSessionIsLost } from '@xuezhou/client/api/failures.ts';
import type { ConsolePage } from '../../platform/page/console-page.ts';
import { tellSessionLost } from '../../platform/session/lost-session.ts';
import { isAllowed, selfQuery } from '../../platform/session/self.ts';
import { ConsoleShell } from '../shell/console-shell.tsx';
import { NotAllowed, NotFound, PageError, PagePending } from '../shell/instead-of-page.tsx';
import { alonePageOf, consolePages, isBesideAlone } from './console-pages.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

interface Context {
  queryClient: QueryClient;
}

interface Visit {
  context: Context;
  location: { href: string; pathname: string };
}

const signIn = '/sign-in';
const join = '/join';
const ownPassword = '/password';
const secondStep = '/second-step';

export type ConsoleRouter = ReturnType<typeof makeRouter>;

/** The addresses of the console: the sign-in, the first password, and every page of a capability inside the frame. */
export function makeRouter({ queryClient }: { queryClient: QueryClient }) {
  const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: ConsoleShell,
    beforeLoad: ({ context, location }: Visit) => admit(context.queryClient, location),
    errorComponent: PageError,
  });
  const home = createRoute({
    getParentRoute: () => inside,
    path: '/',
    beforeLoad: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- so the router is told to go elsewhere
      throw redirect({ to: '/today' });
    },
  });
  const bare = bareRoutes(root);
  const pages: AnyRoute[] = consolePages.map((page) => routeOf(page, inside));
  const router = createRouter({
    routeTree: root.addChildren([...bare, inside.addChildren([home, ...pages])]),
    basepath: '/console',
    parseSearch,
    stringifySearch,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 600,
    defaultPendingMinMs: 600,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  });
  leadLostSession(router, queryClient);
  return router;
}

/** Outside the frame: what is open to nobody yet signed in, and what comes before anything else. */
function bareRoutes(root: AnyRoute): AnyRoute[] {
  const getParentRoute = () => root;
  const forWhoIsIn = {
    getParentRoute,
    errorComponent: PageError,
    beforeLoad: async ({ context, location }: Visit) => {
      await selfOr(context.queryClient, location);
    },
  };
  return [
    createRoute({
      getParentRoute,
      path: '/first',
      component: lazyRouteComponent(() => import('../../capabilities/staff/first/first-page.tsx')),
      errorComponent: PageError,
      beforeLoad: ({ context }: Visit) => demandFirstHour(context.queryClient),
    }),
    createRoute({
      getParentRoute,
      path: signIn,
      component: lazyRouteComponent(() => import('../../capabilities/staff/own/sign-in-page.tsx')),
    }),
    createRoute({
      getParentRoute,
      path: join,
      component: lazyRouteComponent(() => import('../../capabilities/staff/own/join-page.tsx')),
    }),
    createRoute({
      ...forWhoIsIn,
      path: secondStep,
      component: lazyRouteComponent(
        () => import('../../capabilities/staff/own/second-step-page.tsx'),
      ),
    }),
    createRoute({
      ...forWhoIsIn,
      path: ownPassword,
      component: lazyRouteComponent(
        () => import('../../capabilities/staff/own/first-password-page.tsx'),
      ),
    }),
  ];
}

let leave: (() => void) | undefined;

/** Twelve hours are over, or somebody signed this person out: on the page, or by the sign-in and back to where one was. */
function leadLostSession(
  router: Pick<AnyRouter, 'state' | 'navigate'>,
  queryClient: QueryClient,
): void {
  leave?.();
  leave = whenSessionIsLost(() => {
    const { pathname, href } = router.state.location;
    if (pathname !== signIn && !tellSessionLost()) {
      queryClient.removeQueries({ queryKey: selfQuery.queryKey });
      void router.navigate({ to: signIn, search: { to: href } });
    }
    return false;
  });
}

/** Every page says who may open it; whoever may not is told so in its place. */
function routeOf(page: ConsolePage, inside: AnyRoute) {
  const { path, title, permission, component, load } = page;
  const Page = lazyRouteComponent(component);
  const options = {
    getParentRoute: () => inside,
    path,
    staticData: { title },
    beforeLoad: async ({ context }: Visit) => {
      const self = await context.queryClient.query({ ...selfQuery, staleTime: 'static' });
      const alone = alonePageOf(self);
      // oxlint-disable-next-line typescript/only-throw-error -- so the router is told to go elsewhere
      if (alone !== undefined && !isBesideAlone(page, alone)) throw redirect({ to: alone.path });
      return { mayOpen: isAllowed(self, permission) };
    },
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({ search }),
    loader: async (visit: {
      context: Context & { mayOpen: boolean };
      params: Record<string, string>;
      deps: { search: Record<string, unknown> };
    }) => {
      if (!visit.context.mayOpen) return { mayOpen: false };
      await Promise.all([
        Page.preload?.(),
        load?.({
          queryClient: visit.context.queryClient,
          params: visit.params,
          search: visit.deps.search,
        }),
      ]);
      return { mayOpen: true };
    },
    component: function OpenPage() {
      const { mayOpen } = route.useLoaderData<AnyRouter, { mayOpen: boolean }>();
      return mayOpen ? <Page /> : <NotAllowed permission={permission} />;
    },
    errorComponent: PageError,
    pendingComponent: PagePending,
  };
  const route: AnyRoute = createRoute(options as unknown as Parameters<typeof createRoute>[0]);
  return route;
}

/** A school that somebody owns has no such page. */
async function demandFirstHour(queryClient: QueryClient): Promise<void> {
  const asked = operationQuery(getFirstHour, {}, { ignoreErrors: true });
  try {
    await queryClient.query({ ...asked, staleTime: 0 });
  } catch (error) {
    throw error instanceof FailureError && error.status === 404 ? notFound() : error;
  }
}

async function admit(queryClient: QueryClient, location: Visit['location']): Promise<void> {
  const self = await selfOr(queryClient, location);
  // oxlint-disable-next-line typescript/only-throw-error -- so the router is told to go elsewhere
  if (self.isPasswordTemporary) throw redirect({ to: ownPassword });
  // oxlint-disable-next-line typescript/only-throw-error -- so the router is told to go elsewhere
  if (self.isSecondStepMissing) throw redirect({ to: secondStep });
}

/** Who is signed in, or the way to the sign-in and back. */
async function selfOr(queryClient: QueryClient, location: Visit['location']): Promise<StaffSelf> {
  try {
    return await queryClient.query({ ...selfQuery, staleTime: 'static' });
  } catch (error) {
    if (!(error instanceof FailureError) || error.status !== 401) throw error;
    const search = location.pathname === '/' ? {} : { to: location.href };
    // oxlint-disable-next-line typescript/only-throw-error -- so the router is told to go elsewhere
    throw redirect({ to: signIn, search });
  }
}
