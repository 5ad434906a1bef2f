import path from 'node:path';
import { build } from 'vite';
import { refuseBeyondFloor } from './browser-floor.ts';
import { recordGraph, type BundleGraph } from './bundle-graph.ts';
import { brotliKilobytes, refuseSchemas } from './weigh-files.ts';

/** Builds dist/ of the application at `root` as it is served, not compressed yet; which file came of which source. */
export async function bundle(root: string): Promise<BundleGraph> {
  // React draws its development self otherwise, which is no use to a reader.
  process.env['NODE_ENV'] = 'production';
  const recorder = recordGraph(root);
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [recorder.plugin],
  });
  return recorder.graph();
}

/** What a visit fetches together. */
export interface Visit {
  readonly name: string;
  readonly files: readonly string[];
  /** In kB of brotli; left out, it is told alone. */
  readonly budget?: number | undefined;
  /** Each is a turn to the server. */
  readonly mostFiles?: number | undefined;
}

/**
 * Tells what each visit weighs in the compressed folder; throws when one weighs too much, or when the folder holds what
 * belongs on the server or what the oldest of our browsers cannot read.
 */
export async function checkOutput(
  output: string,
  application: string,
  visits: readonly Visit[],
): Promise<void> {
  await refuseSchemas(output);
  await refuseBeyondFloor(output);
  const over: string[] = [];
  for (const { name, files, budget, mostFiles } of visits) {
    const kilobytes = await brotliKilobytes(output, files);
    const limit = budget === undefined ? '' : ` / ${budget}`;
    const ofFiles = mostFiles === undefined ? '' : ` / ${mostFiles}`;
    const line = `${name} ${kilobytes.toFixed(1)}${limit} kB br, ${files.length}${ofFiles} files`;
    if (kilobytes > (budget ?? Infinity) || files.length > (mostFiles ?? Infinity)) over.push(line);
    process.stdout.write(`${application} ${line}\n`);
  }
  if (over.length > 0)
    throw new Error(
      `a visit fetches too many bytes or files: ${over.join('; ')}. Load what is not needed at once when somebody asks for it`,
    );
}
