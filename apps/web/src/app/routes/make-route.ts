import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  lazyRouteComponent,
  type AnyRoute,
  type ParsedLocation,
} from '@tanstack/react-router';
import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { Page, PageSearch, RouteName } from '../../platform/page/page.ts';
import { ensureStudent, isLoggedIn, sessionQuery } from '../../platform/session/session.ts';
import type { AnyPage } from './capability-pages.ts';
import { findPage, pageAtOnce } from './find-pages.ts';
import { guard, guardLoginPage } from '../login/guards.ts';
import { GuardPrompt } from '../login/visit.ts';
import { ErrorPage, PendingPage, prepareInstead } from '../notices/later.tsx';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { leadTo } from './lead-to.ts';
import { areParamsValid, parseParams, stringifyParams } from './route-params.ts';
import type { RouteAccess, RouteEntry } from '../../platform/page/route-entry.ts';
import { siteAround, siteShell } from '../shell/site-shell-chunk.ts';

const innerStyles = rememberChunk(() => import('../shell/inner-styles.ts'));

export interface RouterContext {
  queryClient: QueryClient;
  /** Runs the guards of the current page again. */
  checkAgain: () => void;
}

type Params = Record<string, string | number>;

interface Before {
  context: RouterContext;
  params: Params;
  search: PageSearch;
  location: ParsedLocation;
}

interface Loading {
  context: RouterContext;
  params: Params;
  deps: { search: PageSearch };
  preload: boolean;
}

interface StaticData {
  name: RouteName;
  capability: string;
  access: RouteAccess;
  page: Page | undefined;
}

/** Where everything unknown goes. */
const fallback = '/dashboard';

/** One entry of the table as a route: its guard, its page's loader and component, or the way elsewhere. */
export function makeRoute(entry: RouteEntry & { name: RouteName }, root: AnyRoute): AnyRoute {
  const { name, capability, access } = entry;
  // The frame around the page reads it here; a page that is not known at once is filled in by `beforeLoad`.
  const staticData: StaticData = { name, capability, access, page: pageIn(pageAtOnce(name)) };
  const options = {
    getParentRoute: () => root,
    path: entry.path,
    params: { parse: parseParams, stringify: stringifyParams },
    staticData,
    beforeLoad: async ({ context, params, search, location }: Before) => {
      const visit = { ...context, params, search, href: location.href, hash: hashOf(location) };
      if (name === 'home') await (await import('./leave-home.ts')).leaveHome(context.queryClient);
      if (name === 'qa' || name === 'qa-public')
        await (await import('./visit-qa.ts')).leadVisitorOfQa(context.queryClient, name);
      if (!areParamsValid(params)) leadHome(location);
      if (name === 'login' || name === 'login-kecuhui')
        await guardLoginPage(visit, () => void findSession(context));
      if (!pageAtOnce(name)) void prepareInstead();
      // Asked for while the guard asks; its failure is told after the guard's word.
      const finding = findPage(name).then((page) => {
        staticData.page = pageIn(page);
        return page;
      });
      finding.catch(() => {});
      await guard(entry, visit).catch(async (reason: unknown) => {
        // A prompt stands in the page's place, so it wants the page's frame.
        if (reason instanceof GuardPrompt) await finding.catch(() => {});
        throw reason;
      });
      const found = await finding;
      if (staticData.page?.isClosedToViews === true) {
        const student = await ensureStudent(context.queryClient);
        if (student.viewing !== undefined) throw new GuardPrompt('view-closed', visit.href);
      }
      if (found && 'redirectTo' in found) leadTo(found.redirectTo({ params, search }));
      if (staticData.page) return;
      if (entry.path === fallback) throw new Error('no capability draws the dashboard');
      leadHome(location);
    },
    component: pageIn(pageAtOnce(name))?.component ?? lazyComponent(name),
    pendingComponent: PendingPage,
    errorComponent: ErrorPage,
    loaderDeps: ({ search }: { search: PageSearch }) => ({ search }),
    loader: async ({ context: { queryClient }, params, deps: { search }, preload }: Loading) => {
      const { page } = staticData;
      // Who looks decides what is around, which is fetched beside the page.
      await Promise.all([
        page?.frame === 'bare' ? null : innerStyles(),
        page && frameAround(page, queryClient).then((around) => around?.preload()),
        page?.load?.({ queryClient, params, search, isPrefetch: preload }),
      ]);
    },
  };
  // Path and parameters are known one by one only in the table; `make-router` types the whole tree from it.
  return createRoute(options as unknown as Parameters<typeof createRoute>[0]);
}

/** The dashboard says which address that was. */
function leadHome({ pathname }: ParsedLocation): never {
  unknownAddress.set(pathname);
  leadTo(fallback);
}

async function frameAround({ frame }: Page, queryClient: QueryClient) {
  if (frame.startsWith('site')) return siteAround;
  if (frame === 'open')
    return isLoggedIn(await ensureStudent(queryClient)) ? siteShell : siteAround;
  return frame === 'page' || frame === 'wide' ? siteShell : undefined;
}

function pageIn(found: AnyPage | undefined): Page | undefined {
  return found && 'component' in found ? found : undefined;
}

/** Finds the page, then fetches its code: both ahead of time when a pointer comes near. */
function lazyComponent(name: RouteName) {
  return lazyRouteComponent(async () => {
    const page = pageIn(await findPage(name));
    if (!page) throw new Error(`nobody draws ${name}`);
    await page.component.preload?.();
    return { Page: page.component };
  }, 'Page');
}

function hashOf({ hash }: ParsedLocation): string {
  return hash === '' ? '' : `#${hash}`;
}

async function findSession({ queryClient, checkAgain }: RouterContext): Promise<void> {
  const student = await queryClient.query(sessionQuery).catch(() => null);
  if (student && isLoggedIn(student)) checkAgain();
}
