// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renewOnReturn } from './renew-on-return.ts';

it('what is shown is asked anew when the browser shows a page that it kept, and only then', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const ask = vi.fn(() => Promise.resolve('一张卷'));
  const stopShowing = new QueryObserver(client, {
    queryKey: ['paper'],
    queryFn: ask,
  }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['paper'])).toBe('一张卷'));
  const stop = renewOnReturn(client);
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(ask).toHaveBeenCalledTimes(1);
  show(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  stop();
  show(true);
  expect(ask).toHaveBeenCalledTimes(2);
  stopShowing();
});

it('what the page writes to is asked again only where its query lets it', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const show = (key: string, options: object) =>
    new QueryObserver(client, {
      queryKey: [key],
      queryFn: () => {
        asked.push(key);
        return Promise.resolve(key);
      },
      staleTime: Number.POSITIVE_INFINITY,
      ...options,
    }).subscribe(() => {});
  const stops = [
    show('一组题', {}),
    show('写了一半的题', { meta: { mayRenew: () => false } }),
    show('考卷', { meta: { mayRenew: (data: unknown) => data === '考卷' } }),
    renewOnReturn(client),
  ];
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(asked.slice(3)).toEqual(['考卷']));
  for (const stop of stops) stop();
});
