import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** For development only: `npx vite --config packages/ui/gallery/vite.config.ts`. */
export default defineConfig({
  root,
  cacheDir: fileURLToPath(new URL('../../../.cache/ui-gallery', import.meta.url)),
  server: { host: '127.0.0.1', port: 4817 },
  build: { outDir: fileURLToPath(new URL('../../../.cache/ui-gallery-dist', import.meta.url)) },
});
