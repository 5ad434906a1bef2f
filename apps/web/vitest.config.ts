import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from '../../packages/client/build/contract-plugin.ts';
import { declarationsPlugin } from '../../packages/client/build/declarations-plugin.ts';
import { settings } from '../../tools/vitest/settings.ts';

/** The pages read the contract here as they do in a browser: without its schemas. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vitest-web', import.meta.url)),
  plugins: [contractPlugin(), declarationsPlugin(), react()],
  test: {
    name: 'web',
    // What all applications in the browser stand on is tested where one stands on it.
    include: [
      'src/**/*.test.{ts,tsx}',
      'build/**/*.test.ts',
      '../../packages/client/{src,build}/**/*.test.{ts,tsx}',
    ],
    ...settings,
    setupFiles: ['@xuezhou/client/testing/set-up.ts', './src/test/set-up.ts'],
    server: {
      // The contract's sources pass through the plugin only when they are bundled with the tests.
      deps: { inline: [/@xuezhou\//] },
    },
  },
});
