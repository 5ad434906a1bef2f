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
