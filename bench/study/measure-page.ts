import type { Browser, CDPSession, Page } from '@playwright/test';
import { visitOnce, type Visit } from '../web/browser.ts';
import { playLongLecture } from './long-lecture.ts';

export interface PageResult {
  /** Lines of the transcript, all of which the page holds. */
  readonly lines: number;
  readonly frames: number;
  /** Frames that took longer than 50 ms, and the longest, in milliseconds. */
  readonly long: number;
  readonly longest: number;
  /** Megabytes of the script's heap, and elements, after one and after thirty minutes of the lecture. */
  readonly heap: readonly [number, number];
  readonly nodes: readonly [number, number];
  /** How fast the thirty minutes were played. */
  readonly speed: number;
}

const speed = 16;

interface Given {
  readonly browser: Browser;
  readonly address: string;
  readonly cookie: string;
  readonly path: string;
  readonly folder: string;
}

/** Scrolls and seeks in a two-hour lecture on a slow phone's processor, then plays half an hour of it. */
export async function measurePage({
  browser,
  address,
  cookie,
  path,
  folder,
}: Given): Promise<PageResult> {
  return await visitOnce(browser, address, cookie, async (visit) => {
    const { page } = visit;
    await page.setViewportSize({ width: 1440, height: 900 });
    await playLongLecture(page, folder);
    await page.goto(`${address}${path}`);
    await page.locator('[data-line]').nth(2).waitFor({ timeout: 60_000 });
    await page.evaluate(`document.querySelector('video').play()`);
    const smooth = await measureFrames(visit);
    return { ...smooth, ...(await measureMemory(visit)) };
  });
}

/** What the page itself saw of its frames. */
const watchFrames = `window.frames_ = { count: 0, long: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.frames_.long.push(entry.duration);
}).observe({ type: 'long-animation-frame' });
(function next() { window.frames_.count += 1; requestAnimationFrame(next); })();`;

async function measureFrames({ page, devtools }: Visit) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watchFrames);
  const list = page.locator('[data-line]').first().locator('..');
  const box = await list.boundingBox();
  if (box === null) throw new Error('the transcript is not to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step % 10 === 9 ? -400 : 240);
    await page.waitForTimeout(30);
  }
  await page.getByRole('button', { name: '跟随播放' }).click();
  for (const key of ['5', '1', '8', '3', 'l', 'l', '6', '2', '7', '4']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(700);
  }
  const seen = await page.evaluate<{ count: number; long: number[] }>('window.frames_');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const long = seen.long.filter((duration) => duration > 50);
  return {
    lines: await page.locator('[data-line]').count(),
    frames: seen.count,
    long: long.length,
    longest: Math.max(0, ...seen.long),
  };
}

async function measureMemory({ page, devtools }: Visit) {
  await page.keyboard.press('0');
  await page.evaluate(`document.querySelector('video').playbackRate = ${speed}`);
  await page.evaluate(`document.querySelector('video').play()`);
  await playUntil(page, 60);
  const first = await memoryOf(devtools);
  await playUntil(page, 1800);
  const last = await memoryOf(devtools);
  return {
    heap: [first.heap, last.heap] as const,
    nodes: [first.nodes, last.nodes] as const,
    speed,
  };
}

async function playUntil(page: Page, second: number): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('video').currentTime >= ${second}`,
    undefined,
    { timeout: 600_000, polling: 1000 },
  );
}

async function memoryOf(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize') / 1_048_576, nodes: value('Nodes') };
}
