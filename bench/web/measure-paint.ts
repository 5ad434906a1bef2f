import type { Visit } from './browser.ts';

/** Milliseconds from the beginning of the navigation. */
export interface Paint {
  readonly first: number;
  readonly largest: number;
}

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};

/** Waits for the first paint, and then until nothing larger has come for two seconds. */
const readPaints = `new Promise((resolve) => {
  const seen = { first: NaN, largest: NaN };
  const finish = () => resolve(seen);
  let quiet = setTimeout(finish, 40000);
  const note = (place, time) => {
    seen[place] = time;
    clearTimeout(quiet);
    quiet = setTimeout(finish, 2000);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') note('first', entry.startTime);
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note('largest', entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Idle long enough for a page to keep its view, on a phone too. */
const restMs = 8000;

/** A first visit as `measurePaint` has it, and another with what the device has kept by then. */
export async function measureTwice(
  visit: Visit,
  url: string,
): Promise<{ first: Paint; again: Paint }> {
  const first = await measurePaint(visit, url);
  await visit.page.waitForTimeout(restMs);
  return { first, again: await measurePaint(await visit.again(), url) };
}

/** One visit on a slow phone: a quarter of this processor, 1.6 Mbit/s, 150 ms. */
export async function measurePaint({ page, devtools }: Visit, url: string): Promise<Paint> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  return await page.evaluate<Paint>(readPaints);
}
