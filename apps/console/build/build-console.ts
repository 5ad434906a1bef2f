import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundle,
  checkOutput,
  type Visit,
} from '../../../packages/client/build/build-application.ts';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { compressFolder } from '../../../packages/client/build/compress-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'dist');

/**
 * In kB of brotli: what every page stands on, and what a visit of one of them fetches together with that. What pages share
 * that the frame does not need, as dialogs and toasts, is counted with the pages.
 */
const budgets = { frame: 150, visit: 240 } as const;

/** Builds dist/: the console and its compressed files; throws when it weighs too much or holds what belongs on the server. */
export async function buildConsole(): Promise<void> {
  const graph = await bundle(root);
  await compressFolder(output);
  await checkOutput(output, '教务台', visitsOf(graph, await pageFiles()));
}

function visitsOf(graph: BundleGraph, pages: readonly string[]): Visit[] {
  const entry = 'src/main.tsx';
  return [
    { name: 'frame', files: graph.filesOf([entry]), budget: budgets.frame },
    ...pages.map((page) => ({
      name: path.basename(page),
      files: graph.filesOf([entry, page]),
      budget: budgets.visit,
    })),
  ];
}

/** A page of a capability is a file of its own, fetched when it is opened. */
async function pageFiles(): Promise<string[]> {
  const folder = 'src/capabilities';
  const names = await readdir(path.join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('-page.tsx')).map((name) => path.join(folder, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
