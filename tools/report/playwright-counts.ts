import { existsSync, readFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestResult } from '@playwright/test/reporter';
import { addCost, writeAccount, type Account } from './account.mjs';
import { countLine } from './counts.mjs';
import { writeFailures, type TestFailure } from './failures.mjs';

/** Of runs side by side, each says its name. */
const runner = process.env['XZ_STORIES'] ?? 'stories';

/** Ends a Playwright run with `N passed, N failed, N skipped`. */
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
    const account: Account = {};
    for (const test of this.#suite?.allTests() ?? [])
      addCost(
        account,
        test.location.file,
        1,
        test.results.reduce((sum, { duration }) => sum + duration, 0),
      );
    writeAccount(runner, account);
    writeFailures(runner, { failed: this.#failed(), unsteady: [] });
    process.stdout.write(`\n${countLine(counts)}\n`);
  }

  #failed(): TestFailure[] {
    const tests = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'unexpected');
    return tests.map((test) => {
      const result = test.results.at(-1);
      const reason = result?.errors.map((error) => error.stack ?? error.message).join('\n') ?? '';
      return {
        title: test.titlePath().filter(Boolean).join(' > '),
        reason,
        ...(result && { page: pageOf(result) }),
      };
    });
  }
}

/** What stood on the page when it failed, as Playwright writes it for whoever looks into it. */
function pageOf({ attachments }: TestResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const page = /```ya?ml\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '';
  return page.slice(Math.max(0, page.search(/^ *- main/m)));
}
