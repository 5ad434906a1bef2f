import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ComponentProps } from 'react';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';

/** The route table writes itself in here, so that capabilities know its names without importing `app`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- `app/routes/route-table.ts` fills it
export interface RegisteredRoutes {}

type Entry = RegisteredRoutes extends { readonly table: readonly (infer E)[] }
  ? E
  : { readonly name: string; readonly path: string };

export type RouteName = Extract<Entry['name' & keyof Entry], string>;
type PathOf<Name> = Extract<Entry, { readonly name: Name }>['path' & keyof Entry] & string;
export type RoutePath = Extract<Entry['path' & keyof Entry], string>;

/** Parameters that are ids of catalogue rows arrive as numbers; others as text. */
export const numericParams = [
  'courseId',
  'bookId',
  'readingId',
  'goodId',
  'paperId',
  'teamId',
  'planId',
  'surveyId',
  'coursewareId',
] as const;
type NumericParam = (typeof numericParams)[number];

type ParamNames<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

export type ParamsOfPath<Path> = {
  [Name in ParamNames<Path>]: Name extends NumericParam ? number : string;
};

/** The query of an address: text, as it stands there. */
export type PageSearch = Readonly<Record<string, string | undefined>>;

export interface PageLoad<Params = Record<string, string | number>> {
  queryClient: QueryClient;
  params: Params;
  search: PageSearch;
  /** Only fetched ahead, because a pointer came near. */
  isPrefetch: boolean;
}

/**
 * - `page`: header, content at 1200, tab bar on a phone. `wide`: the same to the edges.
 * - `task`: nothing around; the page draws `AppFrame variant="task"` with its own leave, name and progress.
 * - `site`: the header and the footer that visitors see too; `site-header` and `site-footer` only one of them.
 * - `open`: a student sees it as a `page`, a visitor as a `site`.
 * - `bare`: nothing around.
 */
export type Frame = 'page' | 'wide' | 'task' | SiteAround | 'open' | 'bare';
export type SiteAround = 'site' | 'site-header' | 'site-footer';

/** The frame around the page has its `main`; the page itself has none. */
export function hasMain(frame: Frame | undefined): boolean {
  return frame !== undefined && frame !== 'task' && frame !== 'bare';
}

export interface Page<Params = Record<string, string | number>> {
  /** Of the browser's tab until `useTitle` knows better. */
  title: string;
  frame: Frame;
  component: AsyncRouteComponent<object>;
  /** Fetches what the page reads; by a query with `staleTime: 'static'` a page opened again shows at once. */
  load?(context: PageLoad<Params>): unknown;
  /** Drawn after 600 ms of waiting. */
  skeleton?: NonNullable<ComponentProps<typeof PageSkeleton>['shape']>;
  /** False where a bottom bar takes the tab bar's place on a phone. */
  hasTabs?: boolean;
  /** The student's alone: to who looks as them the server gives nothing of it. */
  isClosedToViews?: boolean;
  /** Its last view stays on a student's device, and stands there at the next visit until the page has come. */
  isKept?: boolean;
  /** What a period closes: until when that view may be shown, in milliseconds; null for no end. */
  keptUntil?(context: Pick<PageLoad<Params>, 'queryClient' | 'params'>): number | null;
}

/** A listed path that only leads to another. */
export interface Redirection<Params = Record<string, string | number>> {
  /** The path to go to, with its query. */
  redirectTo(context: Pick<PageLoad<Params>, 'params' | 'search'>): string;
}

export type Pages = {
  [Name in RouteName]?: Page<ParamsOfPath<PathOf<Name>>> | Redirection<ParamsOfPath<PathOf<Name>>>;
};

/** What a capability's `<name>.routes.tsx` exports as `pages`: its pages by the names of the route table. */
export function definePages(pages: Pages): Pages {
  return pages;
}

/** A page's component, fetched when it is needed or when a pointer comes near a link to it. */
export function lazyPage<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => loadChunk(load), name) as AsyncRouteComponent<object>;
}
