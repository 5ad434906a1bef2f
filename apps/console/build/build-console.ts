import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { refuseBeyondFloor } from '../../../packages/client/build/browser-floor.ts';
import { recordGraph, type BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { compressFolder } from '../../../packages/client/build/compress-folder.ts';
import { brotliKilobytes, refuseSchemas } from '../../../packages/client/build/weigh-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'dist');

/**
 * In kB of brotli: what every page stands on, and what one of them may add to it; 240 together. Toasts, and what they share
 * with dialogs, come after the frame.
 */
const budgets = { frame: 145, page: 95 } as const;

/** Builds dist/: the console and its compressed files; throws when it weighs too much or holds what belongs on the server. */
export async function buildConsole(): Promise<void> {
  // React draws its development self otherwise.
  process.env['NODE_ENV'] = 'production';
  const recorder = recordGraph(root);
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [recorder.plugin],
  });
  await compressFolder(output);
  await refuseSchemas(output);
  await refuseBeyondFloor(output);
  await checkWeight(recorder.graph());
}

async function checkWeight(graph: BundleGraph): Promise<void> {
  const entry = ['src/main.tsx'];
  const frame = graph.filesOf(entry);
  const weigh = async (name: string, files: readonly string[], budget: number) => {
    const kilobytes = await brotliKilobytes(output, files);
    const line = `${name} ${kilobytes.toFixed(1)} / ${budget} kB br, ${files.length} files`;
    if (kilobytes > budget) throw new Error(`the console fetches too many bytes: ${line}`);
    return line;
  };
  process.stdout.write(`教务台 ${await weigh('frame', frame, budgets.frame)}\n`);
  for (const page of await pageFiles()) {
    const added = graph.filesOf([...entry, page]).filter((file) => !frame.includes(file));
    process.stdout.write(`教务台 ${await weigh(path.basename(page), added, budgets.page)}\n`);
  }
}

/** A page of a capability is a file of its own, fetched when it is opened. */
async function pageFiles(): Promise<string[]> {
  const folder = 'src/capabilities';
  const names = await readdir(path.join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('-page.tsx')).map((name) => path.join(folder, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
