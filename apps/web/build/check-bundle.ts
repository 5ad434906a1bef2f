import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BundleGraph } from './bundle-graph.ts';
import { brotliOf } from './compress-folder.ts';

/** In kB of brotli, script and style that must arrive before the page works. */
const budgets = { login: 140, practice: 180 } as const;

/** Words that only a schema library or a schema would bring into a chunk. */
const schemaTraces = /typebox|~kind|anyOf|additionalProperties/;

/** What the learner downloads, measured; throws when it is too much or holds what belongs on the server. */
export async function checkBundle(output: string, graph: BundleGraph): Promise<string[]> {
  await refuseSchemas(output);
  const entry = 'index.html';
  const sizeOf = (sources: string[]) => brotliSize(output, graph.filesOf([entry, ...sources]));
  // The frame, the styles and the routes come with every page but the login page.
  const around = ['src/app/all-pages.ts', 'src/app/inner-styles.ts', 'src/app/site-shell.tsx'];
  const practice = graph.lazySources.filter((source) =>
    source.startsWith('src/capabilities/practice/pages/'),
  );
  const measured: [name: string, kilobytes: number, budget: number][] = [
    ['login', await sizeOf(['src/capabilities/account/pages/login-page.tsx']), budgets.login],
  ];
  for (const source of practice)
    measured.push([
      path.basename(source, '.tsx'),
      await sizeOf([...around, source]),
      budgets.practice,
    ]);
  const over = measured.filter(([, kilobytes, budget]) => kilobytes > budget);
  if (over.length > 0)
    throw new Error(
      `too many bytes before the page works: ${over.map(describe).join(', ')}; load what is not needed at once lazily`,
    );
  return measured.map(describe);
}

function describe([name, kilobytes, budget]: [string, number, number]): string {
  return `${name} ${kilobytes.toFixed(1)} / ${budget} kB br`;
}

async function refuseSchemas(output: string): Promise<void> {
  const folder = path.join(output, 'assets');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const found = schemaTraces.exec(await readFile(path.join(folder, name), 'utf8'));
    if (found) throw new Error(`a schema reached the browser: ${name} holds "${found[0]}"`);
  }
}

async function brotliSize(output: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await brotliOf(await readFile(path.join(output, file)))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
