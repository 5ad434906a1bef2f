import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The pages' tests read the contract as the browser's bundle does, so the web has a configuration of its own.
const webConfig = './apps/web/vitest.config.ts';

/** `npx vitest --project rules` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', root: 'packages/rules', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      // A component's test asks for a browser's document in its first comment.
      { test: { name: 'ui', root: 'packages/ui', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'sandbox', root: 'apps/sandbox', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['*.test.ts'] } },
      ...(existsSync(new URL(webConfig, import.meta.url)) ? [webConfig] : []),
    ],
  },
});
