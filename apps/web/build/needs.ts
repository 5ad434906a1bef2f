import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import type { Need } from '../../../packages/client/build/join-pieces.ts';
import { neededFiles, visitedFiles } from './visit.ts';

/** How often a page is opened beside the others, and how much somebody minds to wait for it. */
const weights: Readonly<Record<string, number>> = {
  dashboard: 10,
  'exercise-course': 16,
  course: 8,
  'course-book-reading': 10,
  // Drawn before any script, and promised to stay small.
  login: 40,
  mall: 5,
  qa: 4,
  'reader-book': 4,
  'mock-room': 4,
  exercise: 3,
  'course-exercise': 3,
  'mock-paper': 3,
  'mall-good': 3,
  order: 3,
  'qa-question': 3,
};
const weightOfOthers = 0.5;

/** What all pages after login fetch once they rest, and each takes from another capability. */
const afterLogin = [
  'app/shell/follow-bell.ts',
  'app/kept/keep-view.ts',
  'app/start/start-outbox.ts',
];
const weightAfterLogin = 20;
const weightOfPart = 1;
/** What is fetched on a press or where a page has it. */
const weightOfLazy = 0.05;

/** What a page shows itself with weighs more than what it fetches once it stands there. */
const shareOfFirst = 0.6;

/** What is fetched together, of a build that has not been joined yet. */
export function needs(
  graph: BundleGraph,
  pages: ReadonlyMap<string, readonly string[]>,
): readonly Need[] {
  // Many pages are one page at several addresses.
  const found = new Map<string, { files: string[]; weight: number }>();
  const add = (files: string[], weight: number) => {
    const key = files.toSorted().join();
    const same = found.get(key);
    if (same) same.weight += weight;
    else found.set(key, { files, weight });
  };
  for (const [page, sources] of pages) {
    const weight = weights[page] ?? weightOfOthers;
    add(neededFiles(graph, page, sources), weight * shareOfFirst);
    add(visitedFiles(graph, page, sources), weight * (1 - shareOfFirst));
  }
  for (const name of afterLogin) add(graph.filesOf([`src/${name}`]), weightAfterLogin);
  for (const { from, source } of graph.lazy)
    add(graph.filesOf([source]), from.endsWith('.parts.ts') ? weightOfPart : weightOfLazy);
  return [...found.values()];
}
