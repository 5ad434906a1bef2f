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
 * In kB of brotli: what every page stands on, and what a visit of one of them fetches together with that. What pages share
 * that the frame does not need, as dialogs and toasts, is counted with the pages.
 */
const budgets = { frame: 150, visit: 240 } as const;

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
  const over: string[] = [];
  const frame = graph.filesOf(entry);
  const weigh = async (files: readonly string[]) => await brotliKilobytes(output, files);
  const tell = (name: string, kilobytes: number, budget: number, files: number) => {
    const line = `${name} ${kilobytes.toFixed(1)} / ${budget} kB br, ${files} files`;
    if (kilobytes > budget) over.push(line);
    process.stdout.write(`教务台 ${line}\n`);
  };
  const ofFrame = await weigh(frame);
  tell('frame', ofFrame, budgets.frame, frame.length);
  for (const page of await pageFiles()) {
    const added = graph.filesOf([...entry, page]).filter((file) => !frame.includes(file));
    tell(path.basename(page), ofFrame + (await weigh(added)), budgets.visit, added.length);
  }
  if (over.length > 0) throw new Error(`the console fetches too many bytes: ${over.join('; ')}`);
}

/** A page of a capability is a file of its own, fetched when it is opened. */
async function pageFiles(): Promise<string[]> {
  const folder = 'src/capabilities';
  const names = await readdir(path.join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('-page.tsx')).map((name) => path.join(folder, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();
