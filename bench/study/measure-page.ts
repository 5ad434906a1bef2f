import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { visitOnce, type Visit } from '../web/browser.ts';
import { lines, playLongLecture } from './long-lecture.ts';
import { watchFrames, type Frames } from './watch-frames.ts';

export interface PageResult {
  /** Lines of the transcript. */
  readonly lines: number;
  /** Of the lecture, and of a page of as many plain lines on which the same is done in turns with it. */
  readonly lecture: readonly Frames[];
  readonly bare: readonly Frames[];
  /** Megabytes of the script's heap, and elements, after one and after thirty minutes of the lecture. */
  readonly heap: readonly [number, number];
  readonly nodes: readonly [number, number];
  /** How fast the thirty minutes were played. */
  readonly speed: number;
}

const speed = 16;
const rounds = 3;
const size = { width: 1440, height: 900 };

interface Given {
  readonly browser: Browser;
  readonly address: string;
  readonly cookie: string;
  readonly path: string;
  readonly folder: string;
}

/** Scrolls and seeks in a two-hour lecture on a slow phone's processor, then plays half an hour of it. */
export async function measurePage(given: Given): Promise<PageResult> {
  const { browser, address, cookie, path, folder } = given;
  return await visitOnce(browser, address, cookie, async (visit) => {
    const { page } = visit;
    await page.setViewportSize(size);
    await playLongLecture(page, folder);
    await page.goto(`${address}${path}`);
    await page.locator('[data-line]').nth(2).waitFor({ timeout: 60_000 });
    // What a visit does once, at its first touch, is no part of scrolling; and without a touch nothing may play.
    await page.keyboard.press('0');
    await play(page);
    await playUntil(page, 10);
    const frames = await visitOnce(browser, address, undefined, (bare) =>
      measureFrames(visit, bare, lines),
    );
    return { lines, ...frames, ...(await measureMemory(visit)) };
  });
}

/** The lecture and the bare page in turns: a machine that is busy with something else makes frames of both long. */
async function measureFrames(visit: Visit, bare: Visit, lines: number) {
  await bare.page.setViewportSize(size);
  await bare.page.setContent(
    `<div role="region" style="height:90vh;overflow:auto">${'<p>一行字</p>'.repeat(lines)}</div>`,
  );
  // To find a thing among thousands of lines takes the page's own time: all is found before.
  const list = await centreOf(visit.page.getByRole('region', { name: '字幕稿' }));
  const follow = await centreOf(visit.page.getByText('跟随播放'));
  const bareList = await centreOf(bare.page.getByRole('region'));
  const lectureFrames: Frames[] = [];
  const bareFrames: Frames[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await bare.page.bringToFront();
    bareFrames.push(await scrollAndSeek(bare, bareList, bareList));
    await visit.page.bringToFront();
    lectureFrames.push(await scrollAndSeek(visit, list, follow));
  }
  return { lecture: lectureFrames, bare: bareFrames };
}

type Place = { x: number; y: number };

async function scrollAndSeek({ page, devtools }: Visit, list: Place, follow: Place) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const frames = await watchFrames(page, devtools, async () => {
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
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return frames;
}

async function centreOf(locator: Locator): Promise<Place> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator.toString()} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function measureMemory({ page, devtools }: Visit) {
  await page.keyboard.press('0');
  await page.evaluate(`document.querySelector('video').playbackRate = ${speed}`);
  await play(page);
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

/** Whether it plays is asked of the element: the promise of a stream that is opened anew may never be kept. */
async function play(page: Page): Promise<void> {
  await page.evaluate(`void document.querySelector('video').play()`);
}

/** The page's policy forbids what a function to wait for is made of, so it is asked again and again. */
async function playUntil(page: Page, second: number): Promise<void> {
  for (let asked = 0; asked < 600; asked += 1) {
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
