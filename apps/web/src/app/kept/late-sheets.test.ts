// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryStyles } from '../start/retry-styles.ts';
import { letSheetsCount } from './late-sheets.ts';

// Outside of the document, where nothing is fetched: a test says what comes.
const shelf = document.createElement('div');
let link: HTMLLinkElement;

beforeEach(() => {
  shelf.replaceChildren();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => shelf.append(...nodes));
  link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'print';
  link.setAttribute('href', '/assets/late.css');
  link.dataset['later'] = '';
  Object.defineProperty(link, 'sheet', { value: null, configurable: true });
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([link] as unknown as NodeListOf<Element>);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const again = () => [...shelf.querySelectorAll('link')].map((each) => each.getAttribute('href'));
const isOver = async (ending: Promise<void>): Promise<boolean> =>
  await Promise.race([ending.then(() => true), Promise.resolve(false)]);

it('waits for a sheet on its way, and asks for it once', async () => {
  retryStyles();
  const ending = letSheetsCount();
  expect(link.media).toBe('all');
  expect(again()).toEqual([]);
  link.dispatchEvent(new Event('load'));
  await ending;
  expect(again()).toEqual([]);
});

it('asks again for one that failed, before or now, and waits for that', async () => {
  const ending = letSheetsCount();
  link.dispatchEvent(new Event('error'));
  expect(again()).toEqual(['/assets/late.css?retry=1']);
  expect(await isOver(ending)).toBe(false);
  shelf.querySelector('link')!.dispatchEvent(new Event('load'));
  await ending;
  shelf.replaceChildren();
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry]);
  const other = letSheetsCount();
  expect(again()).toEqual(['/assets/late.css?retry=1']);
  shelf.querySelector('link')!.dispatchEvent(new Event('load'));
  await other;
});

it('waits no longer than some seconds', async () => {
  vi.useFakeTimers();
  const ending = letSheetsCount();
  vi.advanceTimersByTime(5000);
  await expect(ending).resolves.toBeUndefined();
});

it('has nothing to do for one that has come', async () => {
  Object.defineProperty(link, 'sheet', { value: { cssRules: [{}] } });
  await letSheetsCount();
  expect(link.media).toBe('all');
  expect(again()).toEqual([]);
});
