import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestResult } from '@playwright/test/reporter';
import { addCost, writeAccount, type Account } from './account.mjs';
import { countLine } from './counts.mjs';
import { writeFailures, type TestFailure } from './failures.mjs';

/** Ends a Playwright run with `N passed, N failed, N skipped`; one that passed at a second try has passed. */
export default class PlaywrightCounts implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  #configFile = '';

  onBegin(config: FullConfig, suite: Suite): void {
    this.#suite = suite;
    this.#configFile = config.configFile ?? '';
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
    const account: Account = {};
    for (const test of this.#suite?.allTests() ?? [])
      addCost(
        account,
        test.location.file,
        1,
        test.results.reduce((sum, { duration }) => sum + duration, 0),
      );
    const runner = path.basename(this.#configFile);
    writeAccount(runner, account);
    writeFailures(runner, {
      failed: this.#testsThat('unexpected', (tries) => tries.at(-1)),
      unsteady: this.#testsThat('flaky', (tries) => tries[0]),
    });
    process.stdout.write(`\n${countLine(counts)}\n`);
  }

  #testsThat(
    outcome: 'unexpected' | 'flaky',
    tellingTry: (tries: readonly TestResult[]) => TestResult | undefined,
  ): TestFailure[] {
    const tests = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === outcome);
    return tests.map((test) => ({
      title: test.titlePath().filter(Boolean).join(' > '),
      reason:
        tellingTry(test.results)
          ?.errors.map((error) => error.stack ?? error.message)
          .join('\n') ?? '',
    }));
  }
}
