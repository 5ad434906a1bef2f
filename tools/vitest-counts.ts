import type { Reporter, TestModule } from 'vitest/node';
import { countLine } from './counts.mjs';

/** Ends a vitest run with `N passed, N failed, N skipped`. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
      }
      // A file that cannot be read, or a hook that fails, skips its tests; that must not look like success.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    }
    process.stdout.write(`\n${countLine(counts)}\n`);
  }
}
