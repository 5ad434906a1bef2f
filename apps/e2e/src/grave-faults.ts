import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** What opens begins to fade some frames after it is there. */
const framesOfRest = 4;

/** Until nothing fades or slides: what is still fading in has no colours of its own yet. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(async (frames) => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let still = 0; still < frames; still = isMoving() ? 0 : still + 1)
      await new Promise(requestAnimationFrame);
    return true;
  }, framesOfRest);
}

/**
 * What axe finds grave on a page. It runs where the page does, once it is there: the builder that comes for Playwright
 * sends it anew for each look, opens a second page to sum up, and carries all that passed there and back, at three
 * times the processor (406 to 710 elements: 1.3 to 3.5 s against 0.3 to 1.2 s).
 */
export async function graveFaults(page: Page): Promise<string[]> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, {
      resultTypes: ['violations'],
      // What stands in frames is a teacher's package or a provider's code, and none of ours.
      iframes: false,
      // Of the rules that are on one looks at what it loads, whether sound plays by itself, and is not grave.
      preload: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
