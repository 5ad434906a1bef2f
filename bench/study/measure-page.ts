import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
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
  // To find a thing among thousands of lines takes the page's own time: all is found before.
  const follow = await centreOf(page.getByText('跟随播放'));
  const list = await centreOf(page.getByRole('region', { name: '字幕稿' }));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watchFrames);
  await page.mouse.move(list.x, list.y);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step % 10 === 9 ? -400 : 240);
    await page.waitForTimeout(30);
  }
  await page.mouse.click(follow.x, follow.y);
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

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator.toString()} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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

/** The page's policy forbids what a function to wait for is made of, so it is asked again and again. */
async function playUntil(page: Page, second: number): Promise<void> {
  for (let asked = 0; asked < 1200; asked += 1) {
    const time = await page.evaluate<number>(`document.querySelector('video').currentTime`);
    if (time >= second) return;
    await page.waitForTimeout(500);
  }
  throw new Error(`the lecture did not come to second ${second}`);
}

async function memoryOf(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize') / 1_048_576, nodes: value('Nodes') };
}
