import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'vite';
import {
  bundle,
  checkOutput,
  type Visit,
} from '../../../packages/client/build/build-application.ts';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { compressFolder } from '../../../packages/client/build/compress-folder.ts';
import { buildDrawing } from './build-drawing.ts';
import { findPageSources } from './page-sources.ts';
import { firstVisits } from './first-visits.ts';
import { earlyScripts } from './visit.ts';
import { prerenderLogin } from './prerender-login.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'dist');

/** Builds dist/: the client, the drawn login page, the compressed files; and what the server draws with. Throws when the result breaks a promise. */
export async function buildWeb(): Promise<void> {
  const graph = await bundle(root);
  const pages = await findPageSources(root);
  await prerenderLogin(root, output, graph);
  await minifyEarly();
  await compressFolder(output);
  const visits = firstVisits(graph, pages);
  refuseTypesetting(graph, visits);
  await checkOutput(output, '网页', visits);
  await buildDrawing(root, output, visits);
}

/** Formulas come drawn: what draws them is for who writes one, and for what no server has drawn. */
function refuseTypesetting(graph: BundleGraph, visits: readonly Visit[]): void {
  const typesetter = graph.filesOf(['../../node_modules/katex/dist/katex.mjs']).at(-1) ?? '';
  const loading = visits.filter(({ files }) => files.includes(typesetter)).map(({ name }) => name);
  if (loading.length > 0) throw new Error(`a first visit loads KaTeX: ${loading.join(', ')}`);
}

/** What runs before the first paint is copied as it is written, comments and all. */
async function minifyEarly(): Promise<void> {
  for (const name of earlyScripts) {
    const file = path.join(output, name);
    const { code } = await minify(name, await readFile(file, 'utf8'));
    await writeFile(file, code);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
