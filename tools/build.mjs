// Builds what `npm start` runs: the server and the sandbox as bundles, learner's pages and console as static files.
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { rolldown } from 'rolldown';
import { lockBuild } from './build/build-lock.mjs';
import { root } from './root.mjs';

/** Two at once would empty each other's folders. */
lockBuild();

/** Everything that is not ours stays outside the bundle. */
const external = (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !id.startsWith('@xuezhou/');

async function bundle(folder, entries) {
  const output = path.join(root, folder, 'dist');
  await rm(output, { recursive: true, force: true });
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, path.join(root, folder, 'src', file)]),
    ),
    external,
    platform: 'node',
  });
  await build.write({
    dir: output,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
}

async function buildSandbox() {
  await bundle('apps/sandbox', { main: 'main.ts' });
  // The pages read their style, script and icon from beside the code.
  for (const folder of ['phone', 'wechat']) {
    const page = path.join(root, 'apps/sandbox/src', folder);
    for (const file of await readdir(page))
      if (/\.(css|js|svg)$/.test(file))
        await copyFile(path.join(page, file), path.join(root, 'apps/sandbox/dist', file));
  }
}

function buildPages(script) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('网页没有构建成功，原因见上');
}

await Promise.all([
  bundle('apps/server', {
    main: 'main.ts',
    'media-process': 'platform/media/media-process.ts',
    'fit-process': 'capabilities/flash-card/memory/fit-process.ts',
    'note-thread': 'capabilities/notes/note-thread.ts',
    'deck-thread': 'interchange/decks/deck-thread.ts',
    'view-thread': 'platform/http/pages/views/view-thread.ts',
    'card-thread': 'platform/media/slides/card-thread.ts',
    cli: 'cli/main.ts',
  }),
  buildSandbox(),
]);
buildPages('apps/web/build/build-web.ts');
buildPages('apps/console/build/build-console.ts');
