import type { Reporter, TestModule } from 'vitest/node';
import { addCost, writeAccount, type Account } from './account.mjs';
import { countLine } from './counts.mjs';
import { writeFailures } from './failures.mjs';

const maxShown = 15;

/** Ends a vitest run with what was slow, and `N passed, N failed, N skipped`. */
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
    printSlow(modules);
    writeAccount('vitest', accountOf(modules));
    writeFailures('vitest', {
      failed: [...failuresOf(modules), ...unhandledErrors.map(unhandledOf)],
      unsteady: unsteadyOf(modules),
    });
    process.stdout.write(`\n${countLine(counts)}\n`);
  }
}

/** Time of a worker: its tests, and what it had to load for them. */
function costOf(module: TestModule): number {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + setupDuration + collectDuration + duration;
}

function accountOf(modules: readonly TestModule[]): Account {
  const account: Account = {};
  for (const module of modules)
    addCost(account, module.moduleId, [...module.children.allTests()].length, costOf(module));
  return account;
}

type ReportedError = { readonly stack?: string; readonly message: string };

const reasonOf = (errors: readonly ReportedError[]): string =>
  errors.map(({ stack, message }) => `${message}\n${stack ?? ''}`).join('\n');

function failuresOf(modules: readonly TestModule[]) {
  return modules.flatMap((module) => {
    const failed = [...module.children.allTests()].filter(
      (test) => test.result().state === 'failed',
    );
    const hooks = [module, ...module.children.allSuites()].filter(
      (part) => part.errors().length > 0,
    );
    return [
      ...hooks.map((part) => ({ title: module.relativeModuleId, reason: reasonOf(part.errors()) })),
      ...failed.map((test) => ({
        title: `${module.relativeModuleId} > ${test.fullName}`,
        reason: reasonOf(test.result().errors ?? []),
      })),
    ];
  });
}

/** What no test waited for, beside the file and the test that ran when it came to light. */
function unhandledOf(error: unknown) {
  const { stack, message, VITEST_TEST_PATH, VITEST_TEST_NAME } = error as ReportedError & {
    readonly VITEST_TEST_PATH?: string;
    readonly VITEST_TEST_NAME?: string;
  };
  return {
    title: `没有人等的错误：${[VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' > ')}`,
    reason: `${message}\n${stack ?? ''}`,
  };
}

/** Tests that passed only when they were tried again. */
function unsteadyOf(modules: readonly TestModule[]) {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => ({
        title: `${module.relativeModuleId} > ${test.fullName}`,
        reason: reasonOf(test.result().errors ?? []),
      })),
  );
}

function printSlow(modules: readonly TestModule[]): void {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      title: `${module.relativeModuleId} > ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  );
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, maxShown);
  process.stdout.write('\n最慢的测试\n');
  for (const { title, ms } of slowest)
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(8)} s  ${title}\n`);
}
