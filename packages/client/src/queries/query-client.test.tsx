// @vitest-environment happy-dom
import { skipToken, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

function Chosen() {
  const { data } = useQuery<string>({ queryKey: ['chosen'], queryFn: skipToken }, queryClient);
  return <output>{data}</output>;
}

test('what a key changed is on the page before the next one, without waiting for a timer', async () => {
  render(<Chosen />);
  queryClient.setQueryData(['chosen'], 'B');
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(screen.getByRole('status').textContent).toBe('B');
});
