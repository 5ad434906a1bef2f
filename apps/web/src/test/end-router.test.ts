// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router';
import { endRouter } from '@xuezhou/client/testing/end-router.ts';
import { expect, it } from 'vitest';

it('leaves the address to the next test, whatever the ended one had begun', async () => {
  window.history.replaceState(null, '', '/login');
  const ended = createBrowserHistory();
  endRouter({ history: ended });
  const next = createBrowserHistory();
  ended.push('/dashboard');
  ended.replace('/setting');
  await Promise.resolve();
  expect(window.location.pathname).toBe('/login');
  next.push('/order');
  await Promise.resolve();
  expect(window.location.pathname).toBe('/order');
  endRouter({ history: next });
});
