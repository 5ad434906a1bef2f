import { expect, type Page } from '@playwright/test';

const told = new WeakMap<Page, string[]>();

/**
 * Remembers the toasts of a page and of what it opens next: they leave after some seconds, and a story on a busy
 * machine may ask later.
 */
export async function keepToasts(page: Page): Promise<void> {
  const texts: string[] = [];
  told.set(page, texts);
  await page.exposeFunction('keepToast', (text: string) => texts.push(text));
  await page.addInitScript(() => {
    const toasts = '[class*="Notification-root"]';
    const keep = Reflect.get(window, 'keepToast') as (text: string) => void;
    const look = (node: Node) => {
      if (!(node instanceof Element)) return;
      const found = node.matches(toasts) ? [node] : node.querySelectorAll(toasts);
      for (const toast of found) keep(toast.textContent);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) look(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Whether it stands there or has left again, since the page's toasts are kept. */
export async function expectToast(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => told.get(page) ?? []).toContainEqual(expect.stringMatching(words));
}
