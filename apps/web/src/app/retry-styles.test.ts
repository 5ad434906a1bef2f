// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { retryStyles } from './retry-styles.ts';

// Outside of the document, where nothing is fetched: a test says what fails.
const shelf = document.createElement('div');
vi.spyOn(document.head, 'append').mockImplementation((...nodes) => shelf.append(...nodes));

const added = (part: string) => [
  ...shelf.querySelectorAll<HTMLLinkElement>(`link[href*="${part}?retry"]`),
];
const hrefs = (part: string) => added(part).map((link) => link.getAttribute('href'));

/** What the build's own loader says of a file that did not come; true when it may go on without. */
function fail(message: string): boolean {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(message) }));
  return event.defaultPrevented;
}

beforeAll(() => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/assets/first.css"><link rel="stylesheet" href="/assets/there.css">';
  for (const [index, link] of [...document.head.querySelectorAll('link')].entries())
    Object.defineProperty(link, 'sheet', { value: index === 0 ? null : {} });
  retryStyles();
});

describe('a style sheet that does not come', () => {
  it('[site.chunk-timeout] is asked for again, three times, and the page goes on without it', () => {
    vi.useFakeTimers();
    expect(fail('Unable to preload CSS for /assets/a.css')).toBe(true);
    expect(hrefs('a.css')).toEqual(['/assets/a.css?retry=1']);
    added('a.css')[0]?.dispatchEvent(new Event('error'));
    expect(hrefs('a.css')).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(hrefs('a.css')).toEqual(['/assets/a.css?retry=2']);
    added('a.css')[0]?.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(2000);
    expect(hrefs('a.css')).toEqual(['/assets/a.css?retry=3']);
    added('a.css')[0]?.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(60_000);
    expect(hrefs('a.css')).toEqual([]);
  });

  it('[site.chunk-timeout] with the page itself is asked for again too', () => {
    expect(hrefs('first.css')).toEqual(['/assets/first.css?retry=1']);
    expect(hrefs('there.css')).toEqual([]);
  });

  it('leaves a script that does not come to the error of its page', () => {
    expect(fail('Failed to fetch dynamically imported module: /assets/a.js')).toBe(false);
  });
});
