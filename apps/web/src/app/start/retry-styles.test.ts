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

// What browsers give for a sheet that failed, and last for one that came.
const sheets: [name: string, sheet: unknown][] = [
  ['none.css', null],
  ['empty.css', { cssRules: [] }],
  [
    'closed.css',
    {
      get cssRules() {
        throw new DOMException('Cannot access rules', 'SecurityError');
      },
    },
  ],
  ['there.css', { cssRules: [{}] }],
];

beforeAll(() => {
  const links = sheets.map(([name, sheet]) => {
    const link = document.createElement('link');
    link.setAttribute('href', `/assets/${name}`);
    Object.defineProperty(link, 'sheet', { value: sheet });
    return link;
  });
  vi.spyOn(document, 'querySelectorAll').mockReturnValueOnce(
    links as unknown as NodeListOf<HTMLLinkElement>,
  );
  retryStyles();
});

describe('a style sheet that does not come', () => {
  it('[site.chunk-timeout#2] is asked for again, three times, and the page goes on without it', () => {
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

  it('[site.chunk-timeout#2] with the page itself is asked for again too', () => {
    expect(sheets.map(([name]) => hrefs(name))).toEqual([
      ['/assets/none.css?retry=1'],
      ['/assets/empty.css?retry=1'],
      ['/assets/closed.css?retry=1'],
      [],
    ]);
  });

  it('leaves a script that does not come to the error of its page', () => {
    expect(fail('Failed to fetch dynamically imported module: /assets/a.js')).toBe(false);
  });
});
