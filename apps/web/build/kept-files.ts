import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';

const name = 'kept-files.json';

/** What a student goes on with where there is no network: the own courses, their lectures, texts, questions and cards. */
const pages = [
  'dashboard',
  'course',
  'course-video-mode',
  'exercise',
  'course-exercise',
  'exercise-course',
  'course-book-reading',
  'reader-book',
  'review',
  'course-flash-card-landing',
  'flash-card-detail',
  'notes',
  'notes-detail',
];

/** Large, and each for something that wants a network or has been used before: an editor, sounds of a room, formulas. */
const leftOut =
  /\/(capability-pages|captcha-dialog|login-modal|login-main)\.tsx?$|\/(fingerprintjs)\//;
const otherPages = /\.routes(-part)?\.tsx$/;

/**
 * What the service worker keeps ahead: the files of these pages with all that is fetched from them on a press. The rest
 * stays in the browser's own cache once it was used.
 */
export function keptFiles(
  graph: BundleGraph,
  sources: ReadonlyMap<string, readonly string[]>,
): string[] {
  const own = pages.flatMap((page) => sources.get(page) ?? []);
  const all = graph.withLazy(
    ['src/main.tsx', ...own],
    ({ from, source }) => leftOut.test(source) || leftOut.test(from) || otherPages.test(from),
  );
  return graph.filesOf(all);
}

/** Writes them down beside what is built, where the worker's list is made. */
export function keptFilesPlugin(filesNow: () => readonly string[]): Plugin {
  return {
    name: 'xuezhou-kept-files',
    enforce: 'post',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: JSON.stringify(filesNow()) });
    },
  };
}

export async function readKeptFiles(output: string): Promise<ReadonlySet<string>> {
  return new Set(JSON.parse(await readFile(path.join(output, name), 'utf8')) as string[]);
}
