import path from 'node:path';
import { build, type Plugin } from 'vite';
import { refuseBeyondFloor } from './browser-floor.ts';
import { recordGraph, type BundleGraph } from './bundle-graph.ts';
import { joinPieces, type Need } from './join-pieces.ts';
import { brotliKilobytes, refuseSchemas } from './weigh-files.ts';

/** In this mode a build is only looked at: nothing is written, and nothing made of what it would have written. */
export const planMode = 'plan';

type NeedsOf = (graph: BundleGraph) => readonly Need[];

interface Wishes {
  readonly needsOf?: NeedsOf;
  /** What else is made of the graph, once it is there. */
  readonly pluginFor?: (graph: () => BundleGraph) => Plugin;
}

/**
 * Builds dist/ of the application at `root` as it is served, not compressed yet; which file came of which source. With
 * `needsOf` it is built twice: what the first leaves together says which files the second makes.
 */
export async function bundle(
  root: string,
  { needsOf, pluginFor }: Wishes = {},
): Promise<BundleGraph> {
  // React draws its development self otherwise, which is no use to a reader.
  process.env['NODE_ENV'] = 'production';
  const cuts = needsOf ? [cutAs(await planFiles(root, needsOf))] : [];
  const { plugin, graph } = recordGraph(root, 'post');
  const more = pluginFor ? [pluginFor(graph)] : [];
  await build({ ...settingsOf(root), plugins: [plugin, ...cuts, ...more] });
  return graph();
}

const settingsOf = (root: string) =>
  ({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' }) as const;

async function planFiles(root: string, needsOf: NeedsOf): Promise<ReadonlyMap<string, string>> {
  const pieces = recordGraph(root, 'pre');
  await build({
    ...settingsOf(root),
    mode: planMode,
    plugins: [pieces.plugin],
    build: { write: false, minify: false, cssMinify: false },
  });
  const graph = pieces.graph();
  return joinPieces(graph.pieces, needsOf(graph));
}

/** Modules that the plan does not name are cut as the bundler likes. */
function cutAs(plan: ReadonlyMap<string, string>): Plugin {
  const groups = [
    // Whatever they stand on is in the plan as well.
    {
      debugName: 'joined',
      name: (id: string) => plan.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
  return {
    name: 'xuezhou-cut',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  };
}

/** What a visit fetches together. */
export interface Visit {
  readonly name: string;
  readonly files: readonly string[];
  /** In kB of brotli; left out, it is told alone. */
  readonly budget?: number | undefined;
  /** How many files it may fetch. */
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
  const most = (limit: number | undefined) => (limit === undefined ? '' : ` / ${limit}`);
  for (const { name, files, budget, mostFiles } of visits) {
    const kilobytes = await brotliKilobytes(output, files);
    const line = `${name} ${kilobytes.toFixed(1)}${most(budget)} kB br, ${files.length}${most(mostFiles)} files`;
    if (kilobytes > (budget ?? Infinity) || files.length > (mostFiles ?? Infinity)) over.push(line);
    process.stdout.write(`${application} ${line}\n`);
  }
  if (over.length > 0)
    throw new Error(
      `a visit fetches too much: ${over.join('; ')}. Load what is not needed at once when somebody asks for it`,
    );
}
