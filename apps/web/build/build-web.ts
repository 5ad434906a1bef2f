import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { bundleGraph, type BundleGraph } from './bundle-graph.ts';
import { checkBundle } from './check-bundle.ts';
import { compressFolder } from './compress-folder.ts';
import { prerenderLogin } from './prerender-login.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'dist');

/** Builds dist/: the client, the drawn login page, the compressed files; throws when the result breaks a promise. */
export async function buildWeb(): Promise<void> {
  // React draws its development self otherwise, which is no use to a learner.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  const manifestFile = path.join(output, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  // It is ours, and no page's.
  await rm(path.dirname(manifestFile), { recursive: true });
  const graph = bundleGraph(manifest);
  await prerenderLogin(root, output, graph);
  await linkAhead(output, graph);
  for (const line of await checkBundle(output, graph)) process.stdout.write(`网页 ${line}\n`);
  await compressFolder(output);
}

/** What every page but the login page needs next, named in index.html so that it is fetched beside the entry. */
async function linkAhead(output: string, graph: BundleGraph): Promise<void> {
  const file = path.join(output, 'index.html');
  const inEntry = new Set(graph.filesOf(['index.html']));
  const links = graph
    .filesOf(['src/app/all-pages.ts', 'src/app/site-shell.tsx'])
    .filter((each) => each.endsWith('.js') && !inEntry.has(each))
    .map((each) => `    <link rel="modulepreload" crossorigin href="/${each}">\n`);
  const page = await readFile(file, 'utf8');
  await writeFile(
    file,
    page.replace('</head>', () => `${links.join('')}</head>`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
