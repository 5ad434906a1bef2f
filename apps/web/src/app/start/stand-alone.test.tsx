// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { respondWith } from '@xuezhou/client/testing/server.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptViewsAnew, openDocument, says, view } from '../kept/testing/kept-document.ts';
import { writeView } from '../kept/write-view.ts';

keptViewsAnew();

/** Each has one life: of a version of its own, whose part that comes forward is gone. */
let startApp: () => Promise<void>;
beforeEach(async () => {
  vi.resetModules();
  vi.doMock('../kept/live-behind.tsx', () => {
    throw new Error('of a version that is gone');
  });
  ({ startApp } = await import('./start-app.tsx'));
});

it('is the page itself where what brings it to life behind its view does not come', async () => {
  respondWith(says('一门课'));
  writeView('/dashboard', view());
  const shown = openDocument('/dashboard');
  expect(shown.textContent).toContain('昨天的样子');
  await startApp();
  expect(await screen.findByRole('link', { name: '一门课' })).toBeTruthy();
  expect(shown.isConnected).toBe(false);
  expect(document.querySelector('#root')?.textContent).not.toContain('昨天的样子');
  expect(document.querySelector('#kept-style')).toBeNull();
});

it('tells that a button which was pressed in the view was not', async () => {
  respondWith(says('一门课'));
  writeView('/dashboard', view());
  openDocument('/dashboard').querySelector('button')!.click();
  await startApp();
  expect(await screen.findByText('刚才按的没有生效，请再按一次')).toBeTruthy();
});
