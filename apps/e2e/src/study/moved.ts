import type { Page } from '@playwright/test';

interface Place {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

/** Where the headings, links and buttons stand that are in sight, by their words. */
export const placesOf = (page: Page): Promise<Place[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(h1, h2, h3, a, button)')].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const words = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`;
      const isSeen = width > 1 && height > 1 && top >= 0 && top < window.innerHeight;
      return isSeen ? [{ words, x: Math.round(left), y: Math.round(top) }] : [];
    }),
  );

/** In pixels: what is rounded otherwise has not moved. */
const least = 2;

/** What stands elsewhere by now or nowhere, with both places. How many messages wait is asked later, and stands over its words. */
export function moved(before: readonly Place[], after: readonly Place[]): string[] {
  const nameOf = ({ words }: Place) => words.replace(/ ?，\d+ 条未读/, '').replace(/^A \d+/, 'A ');
  const left = [...after];
  return before.flatMap((place) => {
    const at = left.findIndex((other) => nameOf(other) === nameOf(place));
    const [now] = at < 0 ? [] : left.splice(at, 1);
    const isThere =
      now !== undefined && Math.abs(now.x - place.x) <= least && Math.abs(now.y - place.y) <= least;
    const stood = `${nameOf(place)} at ${place.x}, ${place.y}`;
    return isThere ? [] : [`${stood}: ${now ? `${now.x}, ${now.y}` : 'gone'}`];
  });
}

/** How far what is in sight has jumped since the page began, as the browser counts it. */
export const jumps = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
