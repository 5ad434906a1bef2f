import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { refuseBeyondFloor } from '../../../packages/client/build/browser-floor.ts';
import { brotliKilobytes, refuseSchemas } from '../../../packages/client/build/weigh-files.ts';
import { visitedFiles } from './visit.ts';

/**
 * In kB of brotli, the script and style that a first visit may fetch, by route name. The login page was promised 140;
 * it stands a little below this, so that what it need not carry is seen when it comes. Of the practice page's, search and
 * bell in the header are 2 kB, the walk through the day with sets that a student builds another 2, and questions in two
 * languages with the keys of the calculator 1, and what was taken along in place of an answer that did not come 1, and keys
 * of input methods and a page that the browser kept 1, and the school's own name and look 1, as of the reading.
 * Dashboard, course and lecture are held where they are, formulas not counted; what only this device has to send is 1 kB of the
 * dashboard, the script that shows what a device kept, with the answers that come with a document, is 1 of each, and the line that names an unknown address, with headings and wide formulas that show what they are, 1 of the course.
 * That somebody of the school looks as the student, which every page must say, is 1 of exercises, course and reading.
 */
const budgets: Readonly<Record<string, number>> = {
  login: 117,
  'exercise-course': 192,
  dashboard: 212,
  course: 227,
  'course-book-reading': 274,
};

/**
 * What the learner downloads, measured in the compressed folder; throws when it is too much or holds what belongs on
 * the server.
 */
export async function checkBundle(
  output: string,
  graph: BundleGraph,
  pages: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  await refuseSchemas(output);
  await refuseBeyondFloor(output);
  const measured = await Promise.all(
    [...pages].map(async ([page, sources]) => {
      const files = visitedFiles(graph, page, sources);
      return { page, files: files.length, kilobytes: await brotliKilobytes(output, files) };
    }),
  );
  const lines = measured.map(({ page, files, kilobytes }) => {
    const budget = budgets[page];
    const limit = budget === undefined ? '' : ` / ${budget}`;
    return {
      text: `${page} ${kilobytes.toFixed(1)}${limit} kB br, ${files} files`,
      isOver: kilobytes > (budget ?? Infinity),
    };
  });
  const over = lines.filter(({ isOver }) => isOver);
  if (over.length > 0)
    throw new Error(
      `a first visit fetches too many bytes: ${over.map(({ text }) => text).join('; ')}. Load what is not needed at once when somebody asks for it`,
    );
  return lines.map(({ text }) => text);
}
