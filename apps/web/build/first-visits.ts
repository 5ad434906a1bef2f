import type { Visit } from '../../../packages/client/build/build-application.ts';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { visitedFiles } from './visit.ts';

/**
 * In kB of brotli, the script and style that a first visit may fetch, and in how many files, by route name; formulas are not
 * counted. Each stands a little above what it was when files were joined (`needs.ts`): a change elsewhere moves modules
 * from file to file. The login page was promised 140.
 */
const budgets: Readonly<Record<string, { readonly kilobytes: number; readonly files: number }>> = {
  login: { kilobytes: 115, files: 7 },
  'exercise-course': { kilobytes: 192, files: 13 },
  dashboard: { kilobytes: 189, files: 14 },
  mall: { kilobytes: 188, files: 14 },
  'reader-book': { kilobytes: 192, files: 15 },
  course: { kilobytes: 216, files: 15 },
  'course-book-reading': { kilobytes: 257, files: 18 },
};

/** What a first visit of each page fetches, and how much that may be. */
export const firstVisits = (
  graph: BundleGraph,
  pages: ReadonlyMap<string, readonly string[]>,
): Visit[] =>
  [...pages].map(([page, sources]) => ({
    name: page,
    files: visitedFiles(graph, page, sources),
    budget: budgets[page]?.kilobytes,
    mostFiles: budgets[page]?.files,
  }));
