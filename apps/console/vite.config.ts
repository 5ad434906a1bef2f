import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFloorPlugin, buildTarget } from '../../packages/client/build/browser-floor.ts';
import { contractPlugin } from '../../packages/client/build/contract-plugin.ts';
import { mantineStylesPlugin } from '../../packages/client/build/mantine-styles-plugin.ts';
import { pageSoundsPlugin } from './build/page-sounds-plugin.ts';

const port = process.env['PORT'] ?? '8080';
const api = { target: `http://127.0.0.1:${port}`, changeOrigin: false };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  cacheDir: fileURLToPath(new URL('../../.cache/vite-console', import.meta.url)),
  plugins: [
    contractPlugin({ isConsole: true }),
    mantineStylesPlugin(),
    pageSoundsPlugin(),
    browserFloorPlugin(),
    react(),
  ],
  server: {
    port: 5174,
    // Icon and colour scheme are those of the learner's pages.
    proxy: { '/api': api, '/files': api, '/socket.io': { ...api, ws: true } },
  },
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The frame holds the name of every file, of which the hash alone cannot be compressed: 42 bits tell versions apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What every page calls the server by: in files of their own, each of these modules costs a turn.
          groups: [
            {
              name: 'call',
              test: /client\/src\/(api\/(call|errors|envelope|request|operation-query|failures|first-answers|takeover|timestamp)|browser\/(store|school)|network\/network|rich-html\/known-formulas|time\/server-clock)\.|rules\/src\/text\/formula\/drawn-header\.|node_modules\/react\//,
            },
            {
              name: 'query',
              test: /node_modules\/@tanstack\/react-query\/.*\/(useQuery|useBaseQuery|useSuspenseQuery|QueryClientProvider|suspense)\./,
            },
          ],
        },
      },
    },
  },
});
