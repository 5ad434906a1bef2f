// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusOwner, keepFocus } from './keep-focus.ts';

const pressed = () => new Event('pointerdown', { bubbles: true });
const find = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`);
let end: () => void;

beforeEach(() => {
  document.body.innerHTML = '<button id="retry"></button><button id="other"></button>';
  end = keepFocus();
});
afterEach(() => end());

/** As Chromium does it, which this document does not do by itself: it is disabled when it loses the focus. */
function disable(button: HTMLButtonElement | null) {
  const first = { once: true, capture: true };
  window.addEventListener('focusout', () => button?.setAttribute('disabled', ''), first);
  button?.blur();
}

/** Who observes a change is told in a microtask. */
async function enable(button: HTMLButtonElement | null) {
  if (button) button.disabled = false;
  await Promise.resolve();
}

test('the focus comes back to a button whose work is done', async () => {
  find('retry')?.focus();
  disable(find('retry'));
  expect(document.activeElement).toBe(document.body);
  await enable(find('retry'));
  expect(document.activeElement).toBe(find('retry'));
});

test.each([
  ['gone elsewhere', () => find('other')?.focus(), 'other'],
  ['left what is elsewhere, too', () => (find('other')?.focus(), find('other')?.blur()), null],
  ['pressed on a text', () => document.body.dispatchEvent(pressed()), null],
])('who has %s meanwhile is not called back', async (_name, goes, id) => {
  find('retry')?.focus();
  disable(find('retry'));
  goes();
  await enable(find('retry'));
  expect(document.activeElement).toBe(id === null ? document.body : find(id));
});

test('the focus belongs to a button also while it works', async () => {
  expect(focusOwner()).toBeNull();
  find('retry')?.focus();
  expect(focusOwner()).toBe(find('retry'));
  disable(find('retry'));
  expect(document.activeElement).toBe(document.body);
  expect(focusOwner()).toBe(find('retry'));
  await enable(find('retry'));
  find('retry')?.blur();
  expect(focusOwner()).toBeNull();
});

test('a button that was left of itself does not call the focus back', async () => {
  find('retry')?.focus();
  find('retry')?.blur();
  find('retry')?.setAttribute('disabled', '');
  await enable(find('retry'));
  expect(document.activeElement).toBe(document.body);
});
