import type { Browser } from '@playwright/test';
import { visitOnce, type Visit } from '../web/browser.ts';

export interface TurnResult {
  readonly title: string;
  /** Milliseconds of script from the key to the next question on screen, the middle and the longest of the turns. */
  readonly script: readonly [middle: number, longest: number];
  /** Milliseconds that passed meanwhile. */
  readonly passed: readonly [middle: number, longest: number];
}

export interface TurnPlace {
  readonly title: string;
  readonly courseId: number;
  readonly width: number;
}

const turns = 20;
/** Long enough for what is fetched ahead after a turn; a reader takes longer. */
const restMs = 700;

/** Turns from question to question by key, each fetched ahead, on a slow phone's processor. */
export async function turnPages(
  browser: Browser,
  { address, cookie }: { address: string; cookie: string },
  { title, courseId, width }: TurnPlace,
): Promise<TurnResult> {
  return await visitOnce(browser, address, cookie, async ({ page, devtools }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${address}/exercise/${courseId}?type=4`);
    await page.getByRole('heading', { name: /^第 \d+ 题/ }).waitFor();
    await page.waitForTimeout(restMs * 3);
    // The thread's own time: what else the machine does meanwhile is no script of ours.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const taken = [];
    // The first turn compiles what all others find compiled; a student has it once a session.
    for (let turn = 0; turn <= turns; turn += 1) {
      const one = await turnOnce({ page, devtools });
      if (turn > 0) taken.push(one);
      await page.waitForTimeout(restMs);
    }
    return {
      title,
      script: middleAndLongest(taken.map(({ script }) => script)),
      passed: middleAndLongest(taken.map(({ passed }) => passed)),
    };
  });
}

async function turnOnce({
  page,
  devtools,
}: Pick<Visit, 'page' | 'devtools'>): Promise<{ script: number; passed: number }> {
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
  await page.evaluate(watchTurn);
  const before = await scriptMs();
  await page.keyboard.press('ArrowRight');
  const passed = await page.evaluate<number>('window.turned_');
  return { script: (await scriptMs()) - before, passed };
}

/** Settles with the time from the key to the moment at which another question's heading has been painted. */
const watchTurn = `(() => {
  const heading = () => document.querySelector('main h2')?.textContent;
  const first = heading();
  window.turned_ = new Promise((resolve) => {
    let pressed = 0;
    addEventListener('keydown', (event) => { pressed = event.timeStamp; }, { once: true, capture: true });
    const observer = new MutationObserver(() => {
      if (heading() === undefined || heading() === first) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
})()`;

function middleAndLongest(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}
