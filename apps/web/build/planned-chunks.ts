import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { reachSources } from '../../../packages/client/build/bundle-graph.ts';
import { chunkGroups } from './chunk-groups.ts';
import { planChunks } from './chunk-plan.ts';
import { findPageSources } from './page-sources.ts';
import { entry, inside, isFetchedBy, loginEntry } from './visit.ts';

/** Pages that are opened many times a day. */
const often: Readonly<Record<string, number>> = {
  login: 20,
  dashboard: 10,
  course: 10,
  'course-book-reading': 10,
  exercise: 5,
  'exercise-course': 30,
  'course-exercise': 5,
  'flash-card-detail': 5,
  review: 5,
  mall: 5,
  'mall-good': 5,
  qa: 5,
  'qa-question': 5,
  'qa-public': 5,
};

/** Of sources, of which an eighth is sent: what a phone takes to ask for a file, to pass it on and to link it. */
const fileCost = 2500;

/** What pages share beyond the groups that are named, cut by which pages need it. */
export function plannedChunks(root: string): {
  plugin: Plugin;
  group: Rolldown.CodeSplittingGroup;
} {
  let pages: ReadonlyMap<string, readonly string[]> = new Map();
  let planned: ReadonlyMap<string, string> | undefined;
  return {
    plugin: {
      name: 'xuezhou-planned-chunks',
      apply: 'build',
      async buildStart() {
        planned = undefined;
        pages = new Map([...(await findPageSources(root)), ['login', []]]);
      },
    },
    group: {
      name: (id, context) => {
        planned ??= plan(root, pages, (each) => context.getModuleInfo(each));
        return planned.get(id) ?? null;
      },
      // Each file needs only what is planned below it.
      includeDependenciesRecursively: false,
      priority: 0,
      debugName: 'shared',
    },
  };
}

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

function plan(
  root: string,
  pages: ReadonlyMap<string, readonly string[]>,
  infoOf: InfoOf,
): ReadonlyMap<string, string> {
  const entries = new Set([entry, loginEntry].map((source) => path.resolve(root, source)));
  const named = namedModules(root, pages, infoOf);
  const pagesOf = new Map<string, Set<number>>();
  const names = [...pages.keys()];
  for (const [place, page] of names.entries())
    for (const id of modulesOf(root, page, pages.get(page) ?? [], infoOf)) {
      if (named.has(id) || entries.has(id)) continue;
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(place));
    }
  const chunks = planChunks({
    pagesOf,
    sizeOf: (id) => infoOf(id)?.code?.length ?? 0,
    needsOf: (id) => infoOf(id)?.importedIds ?? [],
    weights: names.map((page) => often[page] ?? 1),
    fileCost,
  });
  return new Map(
    chunks.flatMap((modules, place) => modules.map((id) => [id, `shared-${place}`] as const)),
  );
}

/** All that a first visit to a page runs, sooner or later. */
function modulesOf(
  root: string,
  page: string,
  sources: readonly string[],
  infoOf: InfoOf,
): Set<string> {
  const isLogin = page === 'login';
  const from = isLogin ? [loginEntry] : [entry, ...inside, ...sources];
  return reachSources(root, infoOf, from, (lazy) => !isFetchedBy(page, lazy)).modules;
}

/** What the named groups hold: what they match, and all that it needs. */
function namedModules(
  root: string,
  pages: ReadonlyMap<string, readonly string[]>,
  infoOf: InfoOf,
): Set<string> {
  const all = new Set(
    [...pages].flatMap(([page, sources]) => [...modulesOf(root, page, sources, infoOf)]),
  );
  const tests = chunkGroups.map(({ test }) => test).filter((test) => test instanceof RegExp);
  const matched = [...all].filter((id) => tests.some((test) => test.test(id)));
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const each of infoOf(id)?.importedIds ?? []) visit(each);
  };
  for (const id of matched) visit(id);
  return found;
}
