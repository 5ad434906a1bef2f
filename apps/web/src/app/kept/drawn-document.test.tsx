// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { keptViewsAnew, script, view } from './testing/kept-document.ts';
import { writeView, type KeptView } from './write-view.ts';

keptViewsAnew();

const forget = () => {
  document.documentElement.removeAttribute('data-logged-out');
  document.body.removeAttribute('data-route');
};
beforeEach(forget);
afterEach(forget);

/** A document that the server drew, its small script run. */
function openDrawn(isPhone: boolean, unless = ''): HTMLElement & { keptView?: KeptView } {
  window.history.replaceState(null, '', '/dashboard');
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style id="kept-style"></style><link data-later media="print">',
  );
  document.body.className = 'dashboard';
  document.body.innerHTML = `<div id="root" data-drawn="${isPhone ? 'phone' : 'wide'}"${unless}><main>今天的样子</main></div>`;
  // oxlint-disable-next-line eslint/no-eval -- as the document's own script does
  globalThis.eval(script);
  return document.querySelector<HTMLElement>('#root')!;
}

const sheet = () => document.querySelector<HTMLLinkElement>('link[data-later]')!;

it('stands there, before what this device kept, which is older', () => {
  writeView('/dashboard', view());
  const root = openDrawn(false);
  expect(root.textContent).toBe('今天的样子');
  expect(root.keptView).toBeDefined();
});

it('is seen by nobody after a log-out that the server never heard', () => {
  // Said by the first script of the document, by which a rule of it hides the view before the body has come.
  document.documentElement.dataset['loggedOut'] = '';
  const root = openDrawn(false);
  expect(root.textContent).toBe('');
  expect(root.dataset['drawn']).toBeUndefined();
  expect(sheet().media).toBe('all');
});

it('makes room where this device has begun something of which the server knows nothing', () => {
  const unless = ' data-unless="xuezhou-order-7 xuezhou-draft-7-9"';
  expect(openDrawn(false, unless).textContent).toBe('今天的样子');
  localStorage.setItem('xuezhou-draft-7-9', 'B');
  onTestFinished(() => localStorage.removeItem('xuezhou-draft-7-9'));
  expect(openDrawn(false, unless).outerHTML).toBe('<div id="root"></div>');
});

it('makes room, where it was drawn for another width, for what this device kept of this one', () => {
  expect(openDrawn(true).outerHTML).toBe('<div id="root"></div>');
  expect(document.querySelector('#kept-style')).toBeNull();
  expect(document.body.className).toBe('');
  writeView('/dashboard', view());
  expect(openDrawn(true).textContent).toContain('昨天的样子');
});
