// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

beforeEach(() => {
  document.body.innerHTML = '<p>久期近似</p><div role="dialog"><button>复制</button></div>';
  document.querySelector('button')!.focus();
});
afterEach(() => vi.unstubAllGlobals());

/** What the older way put on the clipboard, and where its field stood. */
function withoutClipboard(isAllowed: boolean) {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent });
  const copied: { text: string; isInDialog: boolean }[] = [];
  Object.assign(document, {
    execCommand: () => {
      const field = document.querySelector('textarea')!;
      copied.push({ text: field.value, isInDialog: field.closest('[role="dialog"]') !== null });
      return isAllowed;
    },
  });
  return copied;
}

it('copies on a page without https, where browsers have no clipboard, and leaves the page as it was', async () => {
  const copied = withoutClipboard(true);
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('p')!);
  getSelection()!.removeAllRanges();
  getSelection()!.addRange(range);
  expect(await copyText('一段话')).toBe(true);
  expect(copied).toEqual([{ text: '一段话', isInDialog: true }]);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement?.textContent).toBe('复制');
  expect(getSelection()!.toString()).toBe('久期近似');
});

it('says when nothing was copied', async () => {
  withoutClipboard(false);
  expect(await copyText('一段话')).toBe(false);
});
