import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { recordGraph } from '../../../packages/client/build/bundle-graph.ts';
import { checkBundle } from './check-bundle.ts';
import { compressFolder } from '../../../packages/client/build/compress-folder.ts';
import { findPageSources } from './page-sources.ts';
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
  await compressFolder(output);
  for (const line of await checkBundle(output, graph, pages))
    process.stdout.write(`网页 ${line}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
