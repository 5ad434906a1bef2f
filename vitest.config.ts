import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ByEnvironment, settings } from './tools/vitest/settings.ts';

// The pages' tests read the contract as the browser's bundle does, so both interfaces have a configuration of their own.
const pages = ['web', 'console'].map((name) =>
  path.join(import.meta.dirname, `apps/${name}/vitest.config.ts`),
);

function project(
  name: string,
  folder: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    cacheDir: path.join(import.meta.dirname, '.cache/vitest', name),
    test: {
      name,
      root: folder,
      include: ['src/**/*.test.{ts,tsx}'],
      ...settings,
      ...test,
    },
  };
}

/** `npx vitest --project rules` runs one of them. */
export default defineConfig({
  test: {
    // Vitest would leave a core free; a small machine has two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: ByEnvironment },
    projects: [
      project('rules', 'packages/rules'),
      project('contract', 'packages/contract'),
      // A component's test asks for a browser's document in its first comment.
      project('ui', 'packages/ui', { setupFiles: 'src/testing/set-up.ts' }),
      project('sandbox', 'apps/sandbox'),
      project('server', 'apps/server', {
        globalSetup: 'src/testing/global-setup.ts',
        // The requests of the benchmark's rows are asked once here, where the server is loaded and has a database.
        include: ['src/**/*.test.{ts,tsx}', '../../bench/**/*.test.ts'],
        // Every file opens an app of its own on a database of its own, as several do in one process; what the modules
        // keep they keep by connection.
        setupFiles: 'src/testing/set-up.ts',
      }),
      // A generated capability is type-checked and its tests are run: that takes its time.
      project('tools', 'tools', {
        include: ['**/*.test.ts'],
        isolate: true,
        testTimeout: 600_000,
      }),
      ...pages.filter((file) => existsSync(file)),
    ],
  },
});
