import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { Visit } from '../../../packages/client/build/build-application.ts';
import { parse, type Sheets } from '../src/app/drawn/critical-rules.ts';

/** Builds what the server draws views with: the application without a browser, and the sheets of its pages. */
export async function buildDrawing(
  root: string,
  output: string,
  visits: readonly Visit[],
): Promise<void> {
  const folder = path.join(root, '../server/dist/drawing');
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/app/drawn/draw-view.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  const pages = Object.fromEntries(
    visits.map(({ name, files }) => [name, files.filter((file) => file.endsWith('.css'))]),
  );
  // Parts that come by themselves are drawn with their page.
  const names = (await readdir(path.join(output, 'assets')))
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => `assets/${name}`);
  const rules = Object.fromEntries(
    await Promise.all(
      names.map(
        async (name) => [name, parse(await readFile(path.join(output, name), 'utf8'))] as const,
      ),
    ),
  );
  const sheets: Sheets = { rules, pages };
  await writeFile(path.join(folder, 'sheets.json'), JSON.stringify(sheets));
}
