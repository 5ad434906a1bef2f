// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { respondWith } from '@xuezhou/client/testing/server.ts';
import { expect, it, vi } from 'vitest';
import { keptViewsAnew, openDocument, says, view } from '../kept/testing/kept-document.ts';
import { writeView } from '../kept/write-view.ts';
import { startApp } from './start-app.tsx';

keptViewsAnew();

it('is the page itself where what brings it to life behind its view does not come', async () => {
  vi.doMock('../kept/live-behind.tsx', () => {
    throw new Error('of a version that is gone');
  });
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
