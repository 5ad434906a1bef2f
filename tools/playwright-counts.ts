import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { countLine } from './counts.mjs';

/** Ends a Playwright run with `N passed, N failed, N skipped`; one that passed at a second try has passed. */
export default class PlaywrightCounts implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const counts = { passed: 0, failed: this.#errors, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'skipped') counts.skipped += 1;
      else if (outcome === 'unexpected') counts.failed += 1;
      else counts.passed += 1;
    }
    process.stdout.write(`\n${countLine(counts)}\n`);
  }
}
