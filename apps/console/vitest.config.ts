import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from '../../packages/client/build/contract-plugin.ts';
import { declarationsPlugin } from '../../packages/client/build/declarations-plugin.ts';
import { settings } from '../../tools/vitest/settings.ts';
import { pageSoundsPlugin } from './build/page-sounds-plugin.ts';

/** The pages read the contract here as they do in a browser: without its schemas. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vitest-console', import.meta.url)),
  plugins: [contractPlugin(), declarationsPlugin(), pageSoundsPlugin(), react()],
  test: {
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}'],
    ...settings,
    setupFiles: ['@xuezhou/client/testing/set-up.ts', './src/test/set-up.ts'],
    server: { deps: { inline: [/@xuezhou\//] } },
  },
});
