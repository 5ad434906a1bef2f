import type { Page } from '@playwright/test';
import { expectNone } from './expect-none.ts';

/**
 * What of a page goes over the edge of the window, is cut off, or cannot be pressed because something lies over it: a
 * line for each, none where it fits. Scrolls the page.
 */
export async function misfitsOf(page: Page): Promise<string[]> {
  // A phone's window grows with what goes over its edge; what was asked for does not.
  const width = page.viewportSize()?.width ?? 0;
  return await page.evaluate((window) => {
    const nameOf = (element: Element) =>
      `${element.localName} 「${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}」`;
    const scrollsAside = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        scrollsAside(element.parentElement));
    const isOver = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > window + 1) && !scrollsAside(element);
    };
    const isCut = (element: Element) =>
      [element, ...element.querySelectorAll('*')].some((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        // What is a pixel wide speaks to a reader of screens alone.
        if (part.clientWidth < 2) return false;
        return hides && textOverflow !== 'ellipsis' && part.scrollWidth > part.clientWidth + 1;
      });
    const isCovered = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over === null || !(element.contains(over) || over.closest('label')?.contains(element));
    };
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window) {
      const wide = [...document.body.querySelectorAll('*')].filter(isOver).slice(-3).map(nameOf);
      faults.push(`the page is ${scrollWidth - window} too wide: ${wide.join(', ')}`);
    }
    const pressed = document.querySelectorAll(
      'button:enabled, a[href][class*="Button"], [role="tab"], [role="radio"]:enabled, [role="checkbox"]',
    );
    for (const element of pressed) {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width < 2 || height < 2 || element.closest('[inert], [aria-hidden="true"]'))
        continue;
      if (isOver(element)) faults.push(`${nameOf(element)} goes over the edge`);
      else if (isCut(element)) faults.push(`${nameOf(element)} is cut off`);
      else if (isCovered(element)) faults.push(`${nameOf(element)} is covered`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return faults;
  }, width);
}

export const expectFits = (page: Page): Promise<void> =>
  expectNone(() => misfitsOf(page), page.url());
