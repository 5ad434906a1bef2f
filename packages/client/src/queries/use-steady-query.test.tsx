// @vitest-environment happy-dom
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useSteadyQuery } from './use-steady-query.ts';

/** A query by a name whose answers the test gives, one for each time that it is asked. */
function open(more: { placeholderData?: typeof keepPreviousData } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { name: string; settle: (answer: string | Error) => void }[] = [];
  const queryFn = (name: string) =>
    new Promise<string>((resolve, reject) => {
      const settle = (answer: string | Error) =>
        typeof answer === 'string' ? resolve(answer) : reject(answer);
      asked.push({ name, settle });
    });
  const { result, rerender } = renderHook(
    ({ name }) => useSteadyQuery({ queryKey: [name], queryFn: () => queryFn(name), ...more }),
    {
      initialProps: { name: 'one' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const settle = async (answer: string | Error) => {
    await waitFor(() => expect(asked).not.toEqual([]));
    asked.shift()?.settle(answer);
    await waitFor(() => expect(result.current.isFetching).toBe(false));
  };
  return { result, rerender, asked, settle };
}

const busy = new Error('busy');

test('stays the failure that it was while it is asked once more, until the answer is there', async () => {
  const { result, settle } = open();
  expect(result.current).toMatchObject({ isPending: true, isError: false });
  await settle(busy);
  expect(result.current).toMatchObject({ isPending: false, isError: true, error: busy });
  act(() => void result.current.refetch());
  await waitFor(() => expect(result.current.isFetching).toBe(true));
  expect(result.current).toMatchObject({
    status: 'error',
    isPending: false,
    isLoading: false,
    isError: true,
    error: busy,
    data: undefined,
  });
  await settle('done');
  expect(result.current).toMatchObject({ status: 'success', error: null, data: 'done' });
});

test('takes what stood there before for no answer', async () => {
  const { result, rerender, settle } = open({ placeholderData: keepPreviousData });
  await settle('found');
  rerender({ name: 'other' });
  expect(result.current).toMatchObject({ isPlaceholderData: true, data: 'found' });
  await settle(busy);
  act(() => void result.current.refetch());
  await waitFor(() => expect(result.current.isFetching).toBe(true));
  expect(result.current).toMatchObject({ isError: true, error: busy, data: undefined });
  await settle('other');
  expect(result.current).toMatchObject({ isError: false, data: 'other' });
});

test('tells of the newest failure', async () => {
  const { result, settle } = open();
  await settle(busy);
  act(() => void result.current.refetch());
  const worse = new Error('worse');
  await settle(worse);
  expect(result.current.error).toBe(worse);
});

test("what failed before is not another's failure", async () => {
  const { result, rerender, settle } = open();
  await settle(busy);
  rerender({ name: 'other' });
  expect(result.current).toMatchObject({ isPending: true, isError: false, error: null });
  await settle('other');
  expect(result.current.data).toBe('other');
});
