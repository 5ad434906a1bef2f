import type { Visit } from '../../../packages/client/build/build-application.ts';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { visitedFiles } from './visit.ts';

/**
 * In kB of brotli, the script and style that a first visit may fetch, by route name. The login page was promised 140;
 * it stands a little below this, so that what it need not carry is seen when it comes. Of the practice page's, search and
 * bell in the header are 2 kB, the walk through the day with sets that a student builds another 2, and questions in two
 * languages with the keys of the calculator 1, and what was taken along in place of an answer that did not come 1, and keys
 * of input methods and a page that the browser kept 1, and the school's own name and look 1, as of the reading.
 * Dashboard, course and lecture are held where they are, formulas not counted; what only this device has to send is 1 kB of the
 * dashboard, the script that shows what a device kept, with the answers that come with a document, is 1 of each, and the line that names an unknown address, with headings and wide formulas that show what they are, 1 of the course.
 * That somebody of the school looks as the student, which every page must say, is 1 of exercises, course and reading; which pages stay
 * closed to them then, and how to end it, 1 of exercises and reading. What fingers ask of a lecture's player, whose port the course
 * shares, is 1 of the course. The way to listening is 1 of the reading.
 * The address of packages of others, and what these and joining a company's seats are refused for, is 1 of the reading.
 * The addresses of articles and of a company's sign-in, and a page without a network that asks by itself whether there is one, are 1 of exercises.
 * Why a browser cannot be pushed to, and where the offer of it stands, are 1 of the reading.
 * What says that the page behind a drawn view does not come is 1 of exercises, course and reading.
 * The addresses of a chapter's page and how a move of its level is told are 1 of exercises.
 */
const budgets: Readonly<Record<string, number>> = {
  login: 117,
  'exercise-course': 196,
  dashboard: 212,
  course: 200,
  'course-book-reading': 267,
};

/**
 * Scripts and sheets of the same visits. They are as many as they are today and a few more: what is wished for is twelve, and what was
 * tried stands in docs/reference/performance-campaigns.md.
 */
const mostFiles: Readonly<Record<string, number>> = {
  login: 11,
  'exercise-course': 38,
  dashboard: 60,
  course: 71,
  'course-book-reading': 70,
};

/** What a first visit of each page fetches, and how much that may be. */
export const firstVisits = (
  graph: BundleGraph,
  pages: ReadonlyMap<string, readonly string[]>,
): Visit[] =>
  [...pages].map(([page, sources]) => ({
    name: page,
    files: visitedFiles(graph, page, sources),
    budget: budgets[page],
    mostFiles: mostFiles[page],
  }));
