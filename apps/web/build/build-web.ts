import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minify } from 'vite';
import { recordGraph } from '../../../packages/client/build/bundle-graph.ts';
import { checkBundle } from './check-bundle.ts';
import { compressFolder } from '../../../packages/client/build/compress-folder.ts';
import { findPageSources } from './page-sources.ts';
import { earlyScripts } from './visit.ts';
import { prerenderLogin } from './prerender-login.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'dist');

/** Builds dist/: the client, the drawn login page, the compressed files; throws when the result breaks a promise. */
export async function buildWeb(): Promise<void> {
  // React draws its development self otherwise, which is no use to a learner.
  process.env['NODE_ENV'] = 'production';
  const recorder = recordGraph(root);
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [recorder.plugin],
  });
  const graph = recorder.graph();
  const pages = await findPageSources(root);
  await prerenderLogin(root, output, graph);
  await minifyEarly();
  await compressFolder(output);
  for (const line of await checkBundle(output, graph, pages))
    process.stdout.write(`网页 ${line}\n`);
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
