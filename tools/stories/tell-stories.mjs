import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../root.mjs';
import { countSecondTry } from '../report/counts.mjs';
import { mergeSecondTry } from '../report/failures.mjs';

/**
 * Tells the stories of apps/e2e, each at the width that apps/e2e/src/widths.ts says; XZ_STORIES_ALL=1 in the
 * environment, or `isAll`, tells every story at both. Where CI is set what failed is told once more, in a new school:
 * one slow moment of a machine must not hold a change back.
 * @param {(title: string, args: string[], options: { environment: Record<string, string> }) =>
 *   Promise<import('../report/counts.mjs').Counts>} run
 * @param {{ browser?: string, isAll?: boolean }} options
 * @returns {Promise<import('../report/counts.mjs').Counts>}
 */
export async function tellStories(run, { browser, isAll = false } = {}) {
  const environment = {
    ...(browser !== undefined && { CHROMIUM_PATH: browser }),
    ...(isAll && { XZ_STORIES_ALL: '1' }),
  };
  const tell = (name, ...more) =>
    run(
      `Playwright, ${name}`,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config=apps/e2e/playwright.config.ts',
        ...more,
      ],
      { environment: { ...environment, XZ_STORIES: name } },
    );
  const first = await tell('stories');
  if (first.failed === 0 || process.env['CI'] === undefined) return first;
  const counts = countSecondTry(first, await tell('stories-again', '--last-failed'));
  if (counts !== first) mergeSecondTry('stories', 'stories-again');
  return counts;
}

/**
 * Makes the school that stories begin with beside other tests: its lectures are encoded when nobody else wants the
 * processor, and found some time later. What fails here is told when a story needs it.
 */
export async function prepareStories() {
  const { DATABASE_URL = '' } = process.env;
  // On a PostgreSQL of its own a school is not copied.
  if (DATABASE_URL !== '') return;
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/e2e/src/school/prepare.ts'], {
    cwd: root,
    stdio: 'ignore',
  });
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  await once(child, 'close');
  process.off('exit', stop);
}
